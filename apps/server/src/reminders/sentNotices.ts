import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../database/schema.ts";

/** A notice that was sent for a due time of a reminder. */
export interface SentNotice {
  readonly reminderId: string;
  readonly leadDays: number;
  readonly dueAt: string;
  readonly sentAt: string;
}

const readSent = async (tx: Db, which: RawBuilder<SqlBool>): Promise<readonly SentNotice[]> => {
  const { rows } = await sql<SentNotice>`select o.reminder_id, n.lead_days, o.due_at, n.sent_at
    from reminder_notice n join reminder_occurrence o on o.id = n.occurrence_id
    where n.sent_at is not null and ${which}`.execute(tx);
  return rows;
};

/** The notices that were sent for these occurrences. */
export const sentNotices = (tx: Db, occurrenceIds: readonly string[]): Promise<readonly SentNotice[]> =>
  readSent(tx, sql<SqlBool>`o.id = any(${occurrenceIds}::text[]::uuid[])`);

/** The notices that were sent for the dates to come of these reminders. */
export const sentAhead = (
  tx: Db,
  reminderIds: readonly string[],
  now: Date,
): Promise<readonly SentNotice[]> =>
  readSent(
    tx,
    sql<SqlBool>`o.reminder_id = any(${reminderIds}::text[]::uuid[])
      and o.due_at > ${now.toISOString()}::text::timestamptz`,
  );

/** Marks the notices of the same due times as sent, whose occurrences were made anew since: nobody is told twice. */
export const keepSent = async (tx: Db, told: readonly SentNotice[]): Promise<void> => {
  if (told.length === 0) return;
  await sql`update reminder_notice n set sent_at = w.sent_at
    from reminder_occurrence o, unnest(
      ${told.map(({ reminderId }) => reminderId)}::text[]::uuid[],
      ${told.map(({ leadDays }) => leadDays)}::text[]::int[],
      ${told.map(({ dueAt }) => dueAt)}::text[]::timestamptz[],
      ${told.map(({ sentAt }) => sentAt)}::text[]::timestamptz[]) as w (reminder_id, lead_days, due_at, sent_at)
    where n.occurrence_id = o.id and n.sent_at is null and o.reminder_id = w.reminder_id
      and o.due_at = w.due_at and n.lead_days = w.lead_days`.execute(tx);
};
