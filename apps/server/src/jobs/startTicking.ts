import type { Tick } from "./tick.ts";

/** Runs a function after a time; gives the function that cancels it. */
export type SetTimer = (ms: number, run: () => void) => () => void;

/** The pause between the end of one tick and the start of the next. Source: behaviour.md §9. */
const PAUSE_MS = 5_000;

/** Uses the process's own timers, without keeping the process alive. */
export const setTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

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
