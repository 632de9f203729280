import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

/** Of the dates that had gone by when a reminder was made only the last is told: one message, not one for each. */
export const forgetPastNotices = async (
  tx: Kysely<Database>,
  reminderId: string,
  now: Date,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const id = sql`${reminderId}::text::uuid`;
  await sql`delete from reminder_notice where occurrence_id in (
    select id from reminder_occurrence where reminder_id = ${id} and due_at < (
      select max(due_at) from reminder_occurrence where reminder_id = ${id} and due_at <= ${at}))`.execute(
    tx,
  );
};
