import type { Ports } from "./ports.ts";

/** Wraps work on a store that may throw: gives what the work gives, or undefined; the first failure is logged as `warning`. */
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
