import { isUnreachable, logReturn } from "../database/logFault.ts";
import type { Services } from "../http/services.ts";
import { advanceOccurrences } from "./advanceOccurrences.ts";
import { announceDueFindings } from "./announceFindings.ts";
import { archiveRead } from "./archiveRead.ts";
import type { BatchJob } from "./batchJob.ts";
import { forgetMails } from "./forgetMails.ts";
import { expandReminders } from "./expandReminders.ts";
import { forgetOld } from "./forgetOld.ts";
import { mailDigests } from "./mailDigests.ts";
import { mailNotifications } from "./mailNotifications.ts";
import { releaseAbandoned } from "./releaseAbandoned.ts";
import { runBatches, type FailedIds } from "./runBatches.ts";
import { sendNotices } from "./sendNotices.ts";
import { tellFailures } from "./tellFailures.ts";

/** Does the work that became due since the last tick; `signal` ends it after the running batch. Never throws. */
export type Tick = (signal?: AbortSignal) => Promise<void>;

/** In this order an occurrence gets its row, becomes due and is announced within one tick. */
const jobs = (config: Services["config"]): readonly BatchJob[] => [
  expandReminders,
  advanceOccurrences,
  sendNotices,
  announceDueFindings,
  mailNotifications(config),
  mailDigests(config),
  archiveRead,
  releaseAbandoned(),
  forgetMails(config.keepMailsDays),
  ...forgetOld(config),
];

/**
 * The tick of one server: runs every job in turn; a failed one is logged and does not stop the next ones. Logs that the
 * database is back, if it was away and all jobs have reached it. Source: behaviour.md §4 Jobs.
 */
export const createTick = (
  services: Pick<Services, "db" | "now" | "log" | "config">,
  work: readonly BatchJob[] = jobs(services.config),
): Tick => {
  const tell = tellFailures(services.log);
  const steps = work.map((job) => ({ job, failedIds: new Map() satisfies FailedIds }));
  return async (signal = new AbortController().signal) => {
    let isReached = true;
    for (const { job, failedIds } of steps)
      try {
        await runBatches(job, { services, failedIds, signal });
      } catch (error) {
        isReached &&= !isUnreachable(error);
        tell(job.name, error);
      }
    if (isReached && !signal.aborted) logReturn(services.log);
  };
};
