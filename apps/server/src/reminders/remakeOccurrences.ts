import { openOccurrenceStatuses } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { dueTimesBetween } from "../recurrence/dueTimes.ts";
import { hasOccurrencesToCome, lockReminder, makeOccurrences } from "./makeOccurrences.ts";

/**
 * Updates the future occurrences of a reminder whose rule, time, zone, lead times or status was just written: removes
 * those that it no longer has with their notices, creates missing ones, and leaves out dates missed meanwhile. Closed
 * and overdue ones stay. Call `updateReminderState` afterwards. Source: behaviour.md §4 Reminders.
 */
export const remakeOccurrences = async (tx: Db, reminderId: string, now: Date): Promise<void> => {
  const reminder = await lockReminder(tx, reminderId);
  if (!reminder) return;
  const isOnce = reminder.rrule === null;
  const ahead = await tx
    .selectFrom("reminderOccurrence")
    .select(["id", "slot", "dueAt"])
    .where("reminderId", "=", reminderId)
    .where("status", "in", openOccurrenceStatuses)
    .where((is) => {
      const isAhead = is("dueAt", ">", now.toISOString());
      return isOnce ? is.or([isAhead, is("slot", "like", "once%")]) : isAhead;
    })
    .orderBy("dueAt")
    .execute();
  const last = new Date(Date.parse(ahead.at(-1)?.dueAt ?? now.toISOString()) + 1);
  const kept = new Set(
    hasOccurrencesToCome(reminder.status) && !isOnce
      ? dueTimesBetween(reminder, now, last).map(({ slot, dueAt }) => `${slot} ${dueAt.toISOString()}`)
      : [],
  );
  // the row of a reminder due once is moved, not removed, and overdue ones stay while the reminder is paused
  const stays = ({ slot, dueAt }: { slot: string; dueAt: string }) =>
    slot.startsWith("once") && isOnce
      ? hasOccurrencesToCome(reminder.status) || Date.parse(dueAt) <= now.getTime()
      : kept.has(`${slot} ${new Date(dueAt).toISOString()}`);
  const gone = ahead.filter((row) => !stays(row)).map(({ id }) => id);
  const left = ahead.filter(stays).map(({ id }) => id);
  const told = await sentNotices(tx, gone);
  await sql`delete from reminder_occurrence where id = any(${gone}::text[]::uuid[])`.execute(tx);
  await sql`delete from reminder_notice where sent_at is null
    and occurrence_id = any(${left}::text[]::uuid[])`.execute(tx);
  await tx
    .updateTable("reminder")
    .set({ expandedTo: null, countsFrom: isOnce ? null : now })
    .where("id", "=", reminderId)
    .execute();
  await makeOccurrences(tx, reminderId, now);
  await keepSent(tx, reminderId, told);
};

/** A notice that was sent for a due time. */
interface SentNotice {
  readonly leadDays: number;
  readonly dueAt: string;
  readonly sentAt: string;
}

const sentNotices = async (tx: Db, occurrenceIds: readonly string[]): Promise<readonly SentNotice[]> => {
  const { rows } = await sql<SentNotice>`select n.lead_days, o.due_at, n.sent_at
    from reminder_notice n join reminder_occurrence o on o.id = n.occurrence_id
    where o.id = any(${occurrenceIds}::text[]::uuid[]) and n.sent_at is not null`.execute(tx);
  return rows;
};

/** Marks the notices that were sent for the same due time while its occurrence had another id: a reminder that begins or stops to repeat, or has another zone, is not announced again. */
const keepSent = async (tx: Db, reminderId: string, told: readonly SentNotice[]): Promise<void> => {
  if (told.length === 0) return;
  await sql`update reminder_notice n set sent_at = w.sent_at
    from reminder_occurrence o, unnest(
      ${told.map(({ leadDays }) => leadDays)}::text[]::int[],
      ${told.map(({ dueAt }) => dueAt)}::text[]::timestamptz[],
      ${told.map(({ sentAt }) => sentAt)}::text[]::timestamptz[]) as w (lead_days, due_at, sent_at)
    where n.occurrence_id = o.id and o.reminder_id = ${reminderId}::text::uuid and n.sent_at is null
      and o.due_at = w.due_at and n.lead_days = w.lead_days`.execute(tx);
};
