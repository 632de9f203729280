import type { Services } from "../http/services.ts";
import { BATCH_SIZE, type BatchJob, type Claim } from "./batchJob.ts";

/** Id → until when it is left alone, of one job in one process. */
export type FailedIds = Map<string, number>;

/** What one run of a job works with. */
export interface BatchRun {
  readonly services: Pick<Services, "db" | "now" | "log">;
  readonly failedIds: FailedIds;
  /** Aborted where the server closes: the batch under way is the last. */
  readonly signal: AbortSignal;
}

const RETRY_AFTER_MS = 5 * 60 * 1000;

/**
 * Runs a job until nothing is due. A batch that fails is taken back and done again one by one, so that the one record
 * at fault is found, logged and left alone for five minutes while all others go on. Throws where not even claiming works.
 */
export const runBatches = async (job: BatchJob, run: BatchRun): Promise<void> => {
  const { services, failedIds, signal } = run;
  const had = new Set<string>();
  let oneByOne = 0;
  while (!signal.aborted) {
    const at = services.now();
    const limit = oneByOne > 0 ? 1 : BATCH_SIZE;
    const claim = { at, limit, except: [...had, ...stillFailing(failedIds, at)] };
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other is the point
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

/** Those that still rest; the others are forgotten. */
const stillFailing = (failedIds: FailedIds, at: Date): readonly string[] => {
  for (const [id, until] of failedIds) if (until <= at.getTime()) failedIds.delete(id);
  return [...failedIds.keys()];
};

/** One batch in one transaction: what it claimed, and why it failed. Throws where claiming failed. */
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
