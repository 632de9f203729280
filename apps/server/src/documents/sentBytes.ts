import { rateLimited } from "../base/problem.ts";
import { waitWords } from "../base/waitWords.ts";
import { giveBackToAllowance, takeFromAllowance, waitForAllowance } from "../database/rateLimits.ts";
import type { Db } from "../database/schema.ts";

const KIBIBYTE = 1024;
const MOST_GIBIBYTES = 20;
/** In KiB: what one person may send to documents within 24 hours. What is deleted again stays on the disk for a day, and counts for no project. */
const allowance = { most: MOST_GIBIBYTES * KIBIBYTE * KIBIBYTE, windowMs: 86_400_000 };

/** A file that somebody sends. */
interface SentFile {
  readonly senderId: string;
  readonly bytes: number;
  readonly at: Date;
}

const keyOf = ({ senderId }: SentFile): string => `files ${senderId}`;
const amountOf = ({ bytes }: SentFile): number => Math.ceil(bytes / KIBIBYTE);

const assertNoWait = (seconds: number | undefined): void => {
  if (seconds === undefined) return;
  throw rateLimited(
    `At most ${MOST_GIBIBYTES} GiB of files can be sent within 24 hours. This one can be sent ${waitWords(seconds * 1000)}.`,
    seconds,
  );
};

/** Throws 429 if the person has sent too many bytes within 24 hours for this file to come. */
export const assertMaySend = async (db: Db, file: SentFile): Promise<void> =>
  assertNoWait(await waitForAllowance(db, keyOf(file), allowance, file.at, amountOf(file)));

/** Counts a file that has come in its sender's 24 hours; throws 429 if it is too much. Source: behaviour.md §9. */
export const takeFromSent = async (tx: Db, file: SentFile): Promise<void> =>
  assertNoWait(await takeFromAllowance(tx, keyOf(file), allowance, file.at, amountOf(file)));

/** Gives back what was counted of a file that the disk or the bucket did not take. */
export const giveBackSent = (db: Db, file: SentFile): Promise<void> =>
  giveBackToAllowance(db, keyOf(file), amountOf(file));
