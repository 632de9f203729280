import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { errorText } from "../base/errorText.ts";
import { isMissingFile } from "../base/missingFile.ts";
import type { BatchJob } from "./batchJob.ts";
import { DAY_MS } from "../base/durations.ts";

const before = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

/** Deletes mails that needed no further try since `keptDays` days. Source: behaviour.md §7 Mails. */
export const forgetMails = (keptDays: number): BatchJob => ({
  name: "forget mails",

  claim: async (tx, { at, limit, except }) => {
    const { rows } = await sql<{ id: string }>`select id::text as id from mail
      where state <> 'WAITING' and at <= ${before(at, keptDays).toISOString()}::text::timestamptz
        and id <> all(${except}::text[]::uuid[])
      order by at, id limit ${limit} for update skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids) => {
    await sql`delete from mail where id = any(${ids}::text[]::uuid[])`.execute(tx);
  },
});

/** Deletes a file that was written at `until` or before; one that is gone meanwhile is passed over. */
const deleteOldFile = async (file: string, until: Date): Promise<void> => {
  try {
    const { mtime } = await stat(file);
    if (mtime <= until) await unlink(file);
  } catch (error) {
    // another server of the folder, or the anonymising of a user, was first
    if (!isMissingFile(error)) throw error;
  }
};

/** Deletes the files of mails that were written more than `keptDays` days ago; throws at the end if one cannot be deleted. */
export const forgetMailFiles = async (outbox: string, keptDays: number, at: Date): Promise<void> => {
  const names = await readdir(outbox).catch((): string[] => []);
  let failed: Error | undefined;
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one)))
    // oxlint-disable-next-line no-await-in-loop -- in the background, one by one
    await deleteOldFile(join(outbox, name), before(at, keptDays)).catch((cause: unknown) => {
      failed ??= new Error(`the file ${name} of a mail was not deleted: ${errorText(cause)}`, { cause });
    });
  if (failed) throw failed;
};
