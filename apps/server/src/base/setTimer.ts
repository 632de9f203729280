/** Runs a function after a time; gives the function that cancels it. */
export type SetTimer = (ms: number, run: () => void) => () => void;

/** Uses the process's own timers, without keeping the process alive. */
export const setTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
