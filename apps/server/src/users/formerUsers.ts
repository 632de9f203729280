import { sql } from "kysely";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Db } from "../database/schema.ts";
import { isMissingFile } from "../base/missingFile.ts";

/** Somebody who was anonymised, without their name: who, under which number, and when. */
const formerUserSchema = z.object({ id: z.guid(), number: z.int(), at: z.iso.datetime() });
/** Somebody who was anonymised, as the register names them. */
export type FormerUserRecord = z.infer<typeof formerUserSchema>;

const FILE = "former-users.jsonl";
const OWNER_ONLY = 0o600;

const readLine = (line: string): FormerUserRecord | undefined => {
  try {
    const parsed = z.safeParse(formerUserSchema, JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // the machine stopped while the line was written
    return undefined;
  }
};

/**
 * The register of everybody whom the server of this data folder anonymised, the oldest first. It is a file of its own
 * because no backup brings it back to an earlier state. Source: behaviour.md §7 Backup and restore.
 */
export const readFormerUsers = async (dataDir: string): Promise<readonly FormerUserRecord[]> => {
  const text = await readFile(join(dataDir, FILE), "utf8").catch((error: unknown) => {
    if (isMissingFile(error)) return "";
    throw error;
  });
  const records = text.split("\n").flatMap((line) => readLine(line) ?? []);
  return [...new Map(records.map((record) => [record.id, record])).values()];
};

/** Adds to the register whom it does not name yet; the lines are on the disk once this resolves. */
export const keepFormerUsers = async (
  dataDir: string,
  records: readonly FormerUserRecord[],
): Promise<void> => {
  const known = new Set((await readFormerUsers(dataDir)).map(({ id }) => id));
  const missing = records.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  await mkdir(dataDir, { recursive: true });
  const file = await open(join(dataDir, FILE), "a", OWNER_ONLY);
  try {
    // a line that was cut off stays alone
    await file.appendFile(missing.map((record) => `\n${JSON.stringify(record)}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Everybody in a database who was anonymised; nobody in one of a version that could not. */
export const formerUsersIn = async (db: Db): Promise<readonly FormerUserRecord[]> => {
  const { rows: columns } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = 'app_user' and column_name = 'anonymised_at'`.execute(db);
  if (columns.length === 0) return [];
  const { rows } = await sql<FormerUserRecord>`select u.id::text as id, substr(u.surname, 6)::int as number,
      u.anonymised_at as at
    from app_user u where u.anonymised_at is not null order by u.anonymised_at, u.id`.execute(db);
  return rows;
};

/** Those of the register whom the database has by their name. */
export const namedUsersOf = async (
  db: Db,
  register: readonly FormerUserRecord[],
): Promise<readonly FormerUserRecord[]> => {
  if (register.length === 0) return [];
  // a restored database of an earlier version does not know that people can be anonymised
  const { rows } = await sql<{ id: string }>`select u.id::text as id from app_user u
    where u.id = any(${register.map(({ id }) => id)}::text[]::uuid[])
      and to_jsonb(u) ->> 'anonymised_at' is null`.execute(db);
  const named = new Set(rows.map(({ id }) => id));
  return register.filter(({ id }) => named.has(id));
};
