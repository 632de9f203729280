import { fromCallback, type AnyEventObject } from "xstate";
import type { Ports } from "../base/ports.ts";

/** Time between two polls, in milliseconds. Source: behaviour.md §9 Polling. */
const POLL_INTERVAL_MS = 10_000;

/** Events of a poll timer: a poll is due, or the tab was shown or hidden. Source: behaviour.md §9 Polling. */
export type PollEvent =
  | { readonly type: "poll.due" }
  | { readonly type: "tab.shown" }
  | { readonly type: "tab.hidden" };

/** Input of a machine that polls notifications. */
export interface PollInput {
  /** The signed-in person may read notifications. */
  readonly isPermitted: boolean;
}

/** Half to one and a half intervals, so that clients that start at the same moment drift apart. */
const firstWaitMs = (fraction: number) => POLL_INTERVAL_MS * (0.5 + fraction);

/**
 * An actor that sends `poll.due` at once and then every 10 s while the tab is visible, and at once when it becomes
 * visible again; nothing while it is hidden. Its owner skips a poll while the last one is running. An owner that
 * starts with a read of its own passes `after`, so that the first poll comes an interval later.
 */
export const createPollTimer = (
  { presence, random }: Pick<Ports, "presence" | "random">,
  first: "at once" | "after" = "at once",
) =>
  fromCallback<AnyEventObject>(({ sendBack }) => {
    const tell = (event: PollEvent) => sendBack(event);
    let isShown = false;
    let isFirst = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      timer = setTimeout(() => {
        waitFor(POLL_INTERVAL_MS);
        tell({ type: "poll.due" });
      }, ms);
    };
    const look = () => {
      if (presence.isVisible() === isShown) return;
      isShown = !isShown;
      clearTimeout(timer);
      if (!isShown) return tell({ type: "tab.hidden" });
      waitFor(isFirst ? firstWaitMs(random.fraction()) : POLL_INTERVAL_MS);
      tell({ type: "tab.shown" });
      if (!isFirst || first === "at once") tell({ type: "poll.due" });
      isFirst = false;
    };
    const stopWaking = presence.onWake(look);
    // In a task of its own, because its owner may be starting while a screen is being drawn.
    timer = setTimeout(look);
    return () => {
      stopWaking();
      clearTimeout(timer);
    };
  });
