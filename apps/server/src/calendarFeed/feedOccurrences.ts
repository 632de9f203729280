import { readWireDate, type CalendarEntry } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { occurrencesBetween } from "../reminders/reminderCalendar.ts";
import { visibleReminders, remindersOfPerson } from "../tables/reminderRows.ts";
import { projectOf } from "../tables/readableNames.ts";
import { shortName } from "../reminders/shortName.ts";
import type { CalendarEvent } from "./writeCalendar.ts";
import { DAY_MS } from "../base/durations.ts";

interface Subject {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
  /** Its project's code and name; null if it has none or the caller may not read it. */
  readonly projectName: string | null;
}

/** The range of a feed, in days back and ahead. Source: behaviour.md §9. */
const BACK_DAYS = 60;
const AHEAD_DAYS = 400;

/** The occurrences of which the caller is notified, without skipped ones; includes those that have no row yet. Source: behaviour.md §7 Calendar feed. */
export const feedOccurrences = async (
  db: Db,
  caller: Caller,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<readonly CalendarEvent[]> => {
  const where = sql<SqlBool>`${remindersOfPerson(caller.id)} and ${visibleReminders(caller) ?? sql<SqlBool>`true`}`;
  const from = new Date(now.getTime() - BACK_DAYS * DAY_MS);
  const to = new Date(now.getTime() + AHEAD_DAYS * DAY_MS);
  const entries = (await occurrencesBetween(db, where, { from, to })).filter(
    ({ status }) => status !== "SKIPPED",
  );
  const subjects = await subjectsOf(db, caller, entries);
  const events = entries.flatMap((entry) => {
    const subject = subjects.get(entry.reminderId);
    const at = readWireDate(entry.dueDatetime);
    return subject && at ? [{ at, ...eventOf(entry, subject, publicUrl) }] : [];
  });
  return events.toSorted(byTimeAndUid);
};

/** An event at one moment. */
type Momentary = CalendarEvent & { readonly at: Date };

/** Sorts equal times by uid, so that the same calendar gives the same text at every reading. */
const byTimeAndUid = (a: Momentary, b: Momentary): number =>
  a.at.getTime() - b.at.getTime() || (a.uid < b.uid ? -1 : 1);

const subjectsOf = async (
  db: Db,
  caller: Caller,
  entries: readonly CalendarEntry[],
): Promise<ReadonlyMap<string, Subject>> => {
  const ids = [...new Set(entries.map(({ reminderId }) => reminderId))];
  const { rows } = await sql<Subject>`select r.id, r.title, r.description,
      ${projectOf(caller, sql`r.project_id`)} as project_name
    from reminder r
    where r.id = any(${ids}::text[]::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

const eventOf = (
  { occurrenceId, reminderId, status }: CalendarEntry,
  subject: Subject,
  publicUrl: string,
): Omit<CalendarEvent, "at"> => {
  const { description, projectName } = subject;
  const name = shortName(subject);
  const about = projectName === null ? [] : [projectName];
  return {
    uid: `${occurrenceId}@canopy`,
    summary: status === "COMPLETED" ? `[done] ${name}` : name,
    description: [description, ...about].join("\n"),
    url: `${publicUrl}/reminders/${reminderId}`,
  };
};
