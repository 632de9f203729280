import { openOccurrenceStatuses } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { leadTimeOf, type DueTime } from "../recurrence/dueTimes.ts";
import { occurrenceIdOf } from "./occurrenceId.ts";
import { openStatuses } from "./openStatuses.ts";

interface Reminder {
  readonly id: string;
  readonly timeZone: string;
  readonly leadTimes: readonly number[];
}

/** The earliest day that the database can store. */
const FIRST_INSTANT = new Date("0001-01-01T00:00:00Z");

/**
 * Writes due times as rows with their notices. An existing open row gets the new due time; a notice already sent for
 * the same due time is not sent again. Source: behaviour.md §4 Reminders.
 */
export const saveOccurrences = async (
  tx: Db,
  reminder: Reminder,
  dueTimes: readonly DueTime[],
  now: Date,
): Promise<void> => {
  if (dueTimes.length === 0) return;
  const rows = dueTimes.map(({ slot, dueAt }) => {
    const notices = noticesOf(reminder, dueAt);
    const id = occurrenceIdOf(reminder.id, slot);
    const dueFrom = notices.reduce((earliest, { at }) => (at < earliest ? at : earliest), dueAt);
    return { id, slot, dueAt, dueFrom, notices: withoutMissedNotices(notices, now) };
  });
  const ids = rows.map(({ id }) => id);
  const dues = rows.map(({ dueAt }) => dueAt.toISOString());
  await sql`delete from reminder_notice n using reminder_occurrence o,
      unnest(${ids}::text[]::uuid[], ${dues}::text[]::timestamptz[]) as w (id, due_at)
    where n.occurrence_id = o.id and o.id = w.id and o.due_at <> w.due_at`.execute(tx);
  await tx
    .insertInto("reminderOccurrence")
    .values(
      rows.map(({ notices: _, ...row }) => ({
        ...row,
        reminderId: reminder.id,
        status: "UPCOMING",
        createdAt: now,
      })),
    )
    .onConflict((on) =>
      on
        .column("id")
        .doUpdateSet((is) => ({ dueAt: is.ref("excluded.dueAt"), dueFrom: is.ref("excluded.dueFrom") }))
        .where("reminderOccurrence.status", "in", openOccurrenceStatuses),
    )
    .execute();
  const said = rows.flatMap(({ id, notices }) => notices.map((one) => ({ id, ...one })));
  await sql`insert into reminder_notice (occurrence_id, lead_days, at)
    select w.id, w.lead_days, w.at from unnest(
      ${said.map(({ id }) => id)}::text[]::uuid[],
      ${said.map(({ leadDays }) => leadDays)}::text[]::int[],
      ${said.map(({ at }) => at.toISOString())}::text[]::timestamptz[]) as w (id, lead_days, at)
    join reminder_occurrence o on o.id = w.id and o.status in ${openStatuses}
    on conflict do nothing`.execute(tx);
};

interface Notice {
  readonly leadDays: number;
  readonly at: Date;
}

/** One notice for each lead time and one for the due time, earliest first. */
export const noticesOf = ({ leadTimes, timeZone }: Reminder, dueAt: Date): readonly Notice[] =>
  [...new Set([...leadTimes, 0])]
    .toSorted((a, b) => b - a)
    .map((leadDays) => {
      const at = leadTimeOf(dueAt, leadDays, timeZone);
      return { leadDays, at: at < FIRST_INSTANT ? FIRST_INSTANT : at };
    });

/** Of the notices whose time has passed keeps only the latest, so that a late recipient gets one. */
export const withoutMissedNotices = (notices: readonly Notice[], now: Date): readonly Notice[] => {
  const isPast = ({ at }: Notice) => at <= now;
  return [...notices.filter(isPast).slice(-1), ...notices.filter((one) => !isPast(one))];
};
