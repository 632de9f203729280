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

interface Begun {
  readonly id: string;
  readonly createdAt: string;
  readonly countsFrom: string | null;
}

/**
 * Of the lead times that had passed when a repeating reminder was made, or was last written anew, only the next
 * occurrence's is told: who asks for a daily reminder a month ahead is not told thirty times at once.
 */
export const forgetEarlierLeads = async (
  tx: Kysely<Database>,
  { id, createdAt, countsFrom }: Begun,
): Promise<void> => {
  const begun = new Date(Math.max(Date.parse(createdAt), Date.parse(countsFrom ?? createdAt)));
  const since = sql`${begun.toISOString()}::text::timestamptz`;
  const ofIt = sql`reminder_id = ${id}::text::uuid and due_at > ${since}`;
  await sql`delete from reminder_notice where sent_at is null and at <= ${since} and occurrence_id in (
    select id from reminder_occurrence where ${ofIt}
      and due_at > (select min(due_at) from reminder_occurrence where ${ofIt}))`.execute(tx);
};
