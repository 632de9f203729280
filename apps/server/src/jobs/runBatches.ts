import type { Services } from "../http/services.ts";
import { BATCH_SIZE, type BatchJob, type Claim } from "./batchJob.ts";

/** Ids that failed, with the time until which they are left out; of one job in one process. */
export type FailedIds = Map<string, number>;

/** The input of one run of a job. */
export interface BatchRun {
  readonly services: Pick<Services, "db" | "now" | "log">;
  readonly failedIds: FailedIds;
  /** Aborted when the server closes: the running batch is the last. */
  readonly signal: AbortSignal;
}

const RETRY_AFTER_MS = 5 * 60 * 1000;

/**
 * Runs a job until nothing is due. A failed batch is rolled back and repeated one by one, so that the one failing
 * record is found, logged and left out for five minutes while all others continue. Throws if claiming itself fails.
 */
export const runBatches = async (job: BatchJob, run: BatchRun): Promise<void> => {
  const { services, failedIds, signal } = run;
  const had = new Set<string>();
  let oneByOne = 0;
  while (!signal.aborted) {
    const at = services.now();
    const limit = oneByOne > 0 ? 1 : BATCH_SIZE;
    const claim = { at, limit, except: [...had, ...stillFailing(failedIds, at)] };
    // oxlint-disable-next-line no-await-in-loop -- batches run in sequence
    const { ids, error } = await runBatch(job, services, claim);
    if (ids.length === 0) return;
    if (error === undefined) for (const id of ids) had.add(id);
    else if (ids.length === 1) leaveAlone(ids[0] ?? "", at, error);
    oneByOne = error !== undefined && ids.length > 1 ? ids.length : Math.max(0, oneByOne - 1);
  }

  function leaveAlone(id: string, at: Date, error: unknown): void {
    failedIds.set(id, at.getTime() + RETRY_AFTER_MS);
    services.log.error("a job failed for one record", { job: job.name, id, error: String(error) });
  }
};

/** The ids that are still left out; removes the others, and those of a clock that was ahead. */
const stillFailing = (failedIds: FailedIds, at: Date): readonly string[] => {
  for (const [id, until] of failedIds) {
    const leftMs = until - at.getTime();
    if (leftMs <= 0 || leftMs > RETRY_AFTER_MS) failedIds.delete(id);
  }
  return [...failedIds.keys()];
};

/** Runs one batch in one transaction and gives the claimed ids and the error, if any. Throws if claiming failed. */
const runBatch = async (
  job: BatchJob,
  { db }: BatchRun["services"],
  claim: Claim,
): Promise<{ readonly ids: readonly string[]; readonly error?: unknown }> => {
  let ids: readonly string[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      ids = await job.claim(tx, claim);
      if (ids.length > 0) await job.work(tx, ids, claim.at);
    });
    return { ids };
  } catch (error) {
    if (ids.length === 0) throw error;
    return { ids, error: error ?? new Error("failed without a reason") };
  }
};
