import { fromCallback, type AnyEventObject } from "xstate";
import type { Ports } from "../base/ports.ts";

/** From one poll to the next, in milliseconds. Source: behaviour.md §9 Polling. */
const POLL_INTERVAL_MS = 10_000;

/** What the beat of a poll tells: that it is time, and whether anybody can see it. Source: behaviour.md §9 Polling. */
export type PollEvent =
  | { readonly type: "poll.due" }
  | { readonly type: "tab.shown" }
  | { readonly type: "tab.hidden" };

/** Half to one and a half intervals: clients that start at the same moment drift apart once and for all. */
const firstWaitMs = (fraction: number) => POLL_INTERVAL_MS * (0.5 + fraction);

/**
 * An actor that sends `poll.due` at once and then every 10 s while the tab is visible, and at once when it is again;
 * nothing while it is hidden. Whether the last poll still runs is its owner's matter; an owner that begins with a read
 * of its own has the first one `after` it.
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
    // In a turn of its own: its owner may be starting while a screen is being drawn.
    timer = setTimeout(look);
    return () => {
      stopWaking();
      clearTimeout(timer);
    };
  });
