import type { Ports } from "./ports.ts";

/** Wraps access to a store that may throw: returns the value or undefined, and logs the first failure as `warning`. */
export const tolerateStorage = (log: Ports["log"], warning: string) => {
  let hasWarned = false;
  return <Value>(work: () => Value): Value | undefined => {
    try {
      return work();
    } catch (error) {
      if (!hasWarned) log("warn", warning, error);
      hasWarned = true;
      return undefined;
    }
  };
};
