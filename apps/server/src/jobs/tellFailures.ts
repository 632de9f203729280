import type { Log } from "../base/log.ts";
import { isUnreachable, logFault } from "../database/logFault.ts";
import { MINUTE_MS } from "../base/durations.ts";

interface Told {
  readonly atMs: number;
  /** The failures since then that no line has told. */
  readonly untold: number;
}

/** Tells that a job failed. */
type TellFailure = (job: string, error: unknown, nowMs?: number) => void;

/**
 * Logs failed jobs. One reason, such as a database that takes no writes, may fail every job at every tick: it is told at
 * once, and then once a minute with the number of failures since, whichever jobs they were of. Source: behaviour.md §4 Jobs.
 */
export const tellFailures = (log: Log): TellFailure => {
  const told = new Map<string, Told>();
  return (job, error, nowMs = performance.now()) => {
    if (isUnreachable(error)) {
      logFault(log, "a job failed", error, { job }, nowMs);
      return;
    }
    const reason = String(error);
    const { atMs, untold } = told.get(reason) ?? { atMs: -Infinity, untold: 0 };
    if (nowMs - atMs < MINUTE_MS) {
      told.set(reason, { atMs, untold: untold + 1 });
      return;
    }
    const times = untold + 1;
    for (const [text, { atMs: was }] of told) if (nowMs - was >= MINUTE_MS) told.delete(text);
    told.set(reason, { atMs: nowMs, untold: 0 });
    log.error("a job failed", { job, error: reason, ...(times > 1 && { times }) });
  };
};
