import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** Keeps the notice of only the last of the dates before a reminder's creation: one message instead of one for each. */
export const forgetPastNotices = async (tx: Db, reminderId: string, now: Date): Promise<void> => {
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
 * Of the lead times that had passed when a repeating reminder was created or last changed, keeps only those of the
 * next occurrence: the creator of a daily reminder with a lead time of a month does not get thirty messages at once.
 */
export const forgetEarlierLeads = async (tx: Db, { id, createdAt, countsFrom }: Begun): Promise<void> => {
  const begun = new Date(Math.max(Date.parse(createdAt), Date.parse(countsFrom ?? createdAt)));
  const since = sql`${begun.toISOString()}::text::timestamptz`;
  const ofIt = sql`reminder_id = ${id}::text::uuid and due_at > ${since}`;
  await sql`delete from reminder_notice where sent_at is null and at <= ${since} and occurrence_id in (
    select id from reminder_occurrence where ${ofIt}
      and due_at > (select min(due_at) from reminder_occurrence where ${ofIt}))`.execute(tx);
};
