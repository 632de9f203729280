import { sql } from "kysely";
import type { BatchJob } from "./batchJob.ts";
import { DAY_MS } from "../base/durations.ts";

/** Days for which read notifications stay in the lists. Source: behaviour.md §9. */
const READ_KEPT_DAYS = 90;

/** Archives notifications that were read 90 days ago. Source: behaviour.md §4 Jobs. */
export const archiveRead: BatchJob = {
  name: "archive read notifications",

  claim: async (tx, { at, limit, except }) => {
    const before = new Date(at.getTime() - READ_KEPT_DAYS * DAY_MS).toISOString();
    const { rows } = await sql<{ id: string }>`select id::text as id from notification
      where status = 'READ' and read_at <= ${before}::text::timestamptz
        and id <> all(${except}::text[]::uuid[])
      order by read_at, id limit ${limit} for update skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids) => {
    await sql`update notification set status = 'ARCHIVED' where id = any(${ids}::text[]::uuid[])`.execute(tx);
  },
};
