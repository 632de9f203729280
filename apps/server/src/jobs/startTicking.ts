import { setTimer, type SetTimer } from "../base/setTimer.ts";
import type { Tick } from "./tick.ts";

/** The pause between the end of one tick and the start of the next. Source: behaviour.md §9. */
const PAUSE_MS = 5_000;

/**
 * Ticks at once, to catch up with the time that the server was down, and then repeatedly, never two at a time. Gives
 * the function that ends it; it resolves when the running batch is written.
 */
export const startTicking = (tick: Tick, wait: SetTimer = setTimer): (() => Promise<void>) => {
  const ending = new AbortController();
  let callOff: (() => void) | undefined;
  let running = Promise.resolve();
  const go = () => {
    running = tick(ending.signal).then(() => {
      if (!ending.signal.aborted) callOff = wait(PAUSE_MS, go);
    });
  };
  go();
  return () => {
    ending.abort();
    callOff?.();
    return running;
  };
};
