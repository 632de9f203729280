import type { Services } from "../http/services.ts";
import { advanceOccurrences } from "./advanceOccurrences.ts";
import { archiveRead } from "./archiveRead.ts";
import type { BatchJob } from "./batchJob.ts";
import { expandReminders } from "./expandReminders.ts";
import { runBatches, type FailedIds } from "./runBatches.ts";
import { sendNotices } from "./sendNotices.ts";

/** Does what time has brought since the last one; `signal` ends it after the batch under way. Never throws. */
export type Tick = (signal?: AbortSignal) => Promise<void>;

/** In this order: an occurrence is made, then due, then spoken of, within one tick. */
const jobs: readonly BatchJob[] = [expandReminders, advanceOccurrences, sendNotices, archiveRead];

/** The tick of one server: every job in turn, one that fails is logged and does not keep the next ones from theirs. Source: behaviour.md §4 Jobs. */
export const createTick = (
  services: Pick<Services, "db" | "now" | "log">,
  work: readonly BatchJob[] = jobs,
): Tick => {
  const steps = work.map((job) => ({ job, failedIds: new Map() satisfies FailedIds }));
  return async (signal = new AbortController().signal) => {
    for (const { job, failedIds } of steps)
      try {
        await runBatches(job, { services, failedIds, signal });
      } catch (error) {
        services.log.error("a job failed", { job: job.name, error: String(error) });
      }
  };
};
