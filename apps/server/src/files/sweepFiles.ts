import { sql, type SqlBool } from "kysely";
import { errorText } from "../base/errorText.ts";
import { ProblemError } from "../base/problem.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "./fileStore.ts";
import { DAY_MS } from "../base/durations.ts";

/** The most files that one sweep removes. */
export const FILES_A_SWEEP = 1000;

/** The condition that no document and no pack names the file `f`. */
const isUnnamed = sql<SqlBool>`not exists (select from document_version v where v.sha256 = f.sha256)
  and not exists (select from pack pk where pk.sha256 = f.sha256)`;

/**
 * Removes contents that nothing names and that nobody has sent for a day: the row, then the bytes, under the row's lock,
 * so that an upload of the same content waits and keeps its own. Gives the number of removed files; throws at the end if
 * one was not removed. Source: behaviour.md §7 Documents.
 */
export const sweepFiles = async (db: Db, store: FileStore, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await sql<{ sha256: string }>`select f.sha256 from file f
    where f.sent_at < ${before}::text::timestamptz
      and ${isUnnamed}
    order by f.sent_at limit ${FILES_A_SWEEP}`.execute(db);
  let removed = 0;
  let failed: NotRemoved | undefined;
  for (const { sha256 } of rows)
    try {
      removed += await removeFile(db, store, sha256, before);
    } catch (error) {
      if (!(error instanceof NotRemoved)) throw error;
      failed ??= error;
    }
  if (failed) throw failed;
  return removed;
};

/** One file that the disk or the bucket does not let go; the others are removed all the same. */
class NotRemoved extends Error {}

const removeFile = (db: Db, store: FileStore, sha256: string, before: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from file f where f.sha256 = ${sha256}
      and f.sent_at < ${before}::text::timestamptz
      and ${isUnnamed} returning 1`.execute(tx);
    if (rows.length > 0)
      await store.remove(sha256).catch((cause: unknown) => {
        // a bucket that is away lets none go
        if (cause instanceof ProblemError) throw cause;
        throw new NotRemoved(`the file ${sha256} was not removed: ${errorText(cause)}`, { cause });
      });
    return rows.length;
  });
