import { expect } from "storybook/test";

/** Floating elements are invisible until their position is known: a frame or two, more on a loaded machine. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

const isSeen = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

expect.extend({
  /** Like jest-dom's matchers, but waits until they hold. */
  async toBeVisible(element: Element) {
    const latest = performance.now() + PATIENCE_MS;
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    while (isSeen(element) === this.isNot && performance.now() < latest) await pause();
    return {
      pass: isSeen(element),
      message: () => `expected ${element.outerHTML.slice(0, 200)} ${this.isNot ? "not " : ""}to be visible`,
    };
  },
});
