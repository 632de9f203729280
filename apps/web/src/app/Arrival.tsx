import { useEffect } from "react";
import { restoreScroll } from "../ports/scrollMemory.ts";

/**
 * Stands beside a screen: when the person comes to it, the heading takes the focus, so that a screen reader says where
 * they are and Tab goes on from there; the page begins at its top, or where it was left. A page that was only just
 * opened keeps the focus where the browser put it.
 */
export function Arrival() {
  useEffect(() => {
    if (!navigator.userActivation.hasBeenActive) return undefined;
    const main = document.querySelector("main");
    if (main && !main.contains(document.activeElement)) focusHeading(main);
    return restoreScroll();
  }, []);
  return null;
}

const focusHeading = (main: HTMLElement): void => {
  const target = main.querySelector("h1") ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
