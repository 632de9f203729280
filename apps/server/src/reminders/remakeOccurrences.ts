import { openOccurrenceStatuses } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { dueTimesBetween } from "../recurrence/dueTimes.ts";
import { keepSent, sentNotices } from "./sentNotices.ts";
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
  const due = Date.parse(reminder.dueDatetime ?? "");
  // the row of a reminder due once is moved, not removed; while it is paused an overdue one stays until it is due at another time
  const stays = ({ slot, dueAt }: { slot: string; dueAt: string }) =>
    slot.startsWith("once") && isOnce
      ? hasOccurrencesToCome(reminder.status) || (due <= now.getTime() && Date.parse(dueAt) === due)
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
  // another rule or zone may have given the same due times other ids
  await keepSent(tx, told);
};
