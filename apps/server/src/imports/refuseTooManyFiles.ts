import { sql } from "kysely";
import { rateLimited } from "../base/problem.ts";
import { waitWords } from "../base/waitWords.ts";
import type { Db } from "../database/schema.ts";
import { DAY_MS } from "../base/durations.ts";

/** Files of imports that one person may send within 24 hours: each is kept with its judged lines. */
const MOST_FILES = 100;
const MEBIBYTE = 1024 * 1024;
/** The bytes that they may hold together. */
const MOST_BYTES = 256 * MEBIBYTE;

/** A file that somebody sends. */
interface SentFile {
  readonly makerId: string;
  readonly bytes: number;
  readonly at: Date;
}

/** Throws 429 if the person has sent too many files, or too many bytes, within 24 hours. Source: behaviour.md §9. */
export const refuseTooManyFiles = async (db: Db, { makerId, bytes, at }: SentFile): Promise<void> => {
  const sent = await db
    .selectFrom("import")
    .select(["createdAt", sql<number>`octet_length(file)`.as("bytes")])
    .where("makerId", "=", makerId)
    .where("createdAt", ">", new Date(at.getTime() - DAY_MS).toISOString())
    // one of a clock that was ahead would count until that time; those of servers may differ a little
    .where("createdAt", "<", new Date(at.getTime() + DAY_MS).toISOString())
    .orderBy("createdAt", "desc")
    .execute();
  let held = bytes;
  for (const [before, file] of sent.entries()) {
    held += file.bytes;
    if (before + 1 < MOST_FILES && held <= MOST_BYTES) continue;
    throw tooMany(new Date(file.createdAt).getTime() + DAY_MS - at.getTime());
  }
};

/** The same, for a transaction that then keeps the file: files sent at the same time are counted one after the other. */
export const takeFromFiles = async (tx: Db, file: SentFile): Promise<void> => {
  await tx.selectFrom("appUser").select("id").where("id", "=", file.makerId).forNoKeyUpdate().execute();
  await refuseTooManyFiles(tx, file);
};

const tooMany = (waitMs: number) =>
  rateLimited(
    `At most ${MOST_FILES} files, of ${MOST_BYTES / MEBIBYTE} MiB together, can be sent for imports within 24 hours. This one can be sent ${waitWords(waitMs)}.`,
    waitMs / 1000,
  );
