import { Component } from "react";
import { beginVisit, leaveScreen } from "../ports/use.ts";

interface VisitProps {
  /** Another object for each screen that is asked for. */
  readonly place: object;
}

/**
 * Marks the moment when another screen was asked for, before the screen's `Arrival` runs. The screen that goes loses
 * the focus while it still stands: where a focused element is removed, Chromium first lays out the whole page as it is
 * then, and the typeface, which may come with the next screen, would be laid out for the old one too. Only a class is
 * told before React changes the page.
 */
export class Visit extends Component<VisitProps> {
  override componentDidMount(): void {
    beginVisit();
  }
  override getSnapshotBeforeUpdate({ place }: VisitProps): null {
    if (place === this.props.place) return null;
    const main = document.querySelector("main");
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== main && main?.contains(focused)) focused.blur();
    leaveScreen();
    return null;
  }
  override componentDidUpdate({ place }: VisitProps): void {
    if (place !== this.props.place) beginVisit();
  }
  override render(): null {
    return null;
  }
}
