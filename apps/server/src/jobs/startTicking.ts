import type { Tick } from "./tick.ts";

/** Runs something later; gives the way to call it off. */
export type SetTimer = (ms: number, run: () => void) => () => void;

/** From the end of one tick to the beginning of the next. Source: behaviour.md §9. */
const PAUSE_MS = 5_000;

/** By the process's own timers, which do not keep it alive. */
export const setTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Ticks at once, which makes up for the time that the server was down, and then again and again, never two at a time.
 * Gives its end, which comes when the batch under way is written.
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
