import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/fileStore.ts";
import { FILES_A_SWEEP, sweepFiles } from "../files/sweepFiles.ts";
import { DAY_MS } from "../base/durations.ts";

/** The hour of the day, UTC, in which files are swept. */
const SWEEP_HOUR = 2;

/** Sweeps the files if it is time to, at the time `at`. */
export type NightlySweep = (db: Db, files: FileStore, at: Date, signal?: AbortSignal) => Promise<void>;

/**
 * The sweep of one server, asked every hour: at night, and whenever this server has not swept for a day, as one that is
 * off at night never does. It goes on until nothing is left, or the signal ends it. Source: behaviour.md §7 Documents.
 */
export const nightlySweep = (): NightlySweep => {
  let sweptAt: Date | undefined;
  return async (db, files, at, signal) => {
    const isOverdue = sweptAt === undefined || Math.abs(at.getTime() - sweptAt.getTime()) >= DAY_MS;
    if (!isOverdue && at.getUTCHours() !== SWEEP_HOUR) return;
    let removed: number;
    do {
      if (signal?.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one sweep after the other
      removed = await sweepFiles(db, files, at);
    } while (removed === FILES_A_SWEEP);
    sweptAt = at;
  };
};
