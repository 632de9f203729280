import { expect } from "storybook/test";

/** What floats is drawn unseen until its place is known; a frame or two, on a loaded machine more. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

const isSeen = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

expect.extend({
  /** As jest-dom's, but it waits for what is about to be so. */
  async toBeVisible(element: Element) {
    const latest = performance.now() + PATIENCE_MS;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    while (isSeen(element) === this.isNot && performance.now() < latest) await pause();
    return {
      pass: isSeen(element),
      message: () => `expected ${element.outerHTML.slice(0, 200)} ${this.isNot ? "not " : ""}to be visible`,
    };
  },
});
