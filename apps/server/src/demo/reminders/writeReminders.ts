import type { Db } from "#database/schema.ts";
import { insertRows, type NewRow } from "#database/insertRows.ts";
import type { WorkSource } from "../workSource.ts";
import {
  closedReminders,
  followingReminders,
  pausedProjectReminders,
  waitingReminders,
} from "./boundReminders.ts";
import { onceReminders, pausedReminders, repeatedReminders, weeklyReminder } from "./furtherReminders.ts";
import type { LinkSource } from "./reminderLinks.ts";
import { reminderRows, type NoticeRow, type ReminderRows } from "./reminderRows.ts";
import { storyReminders } from "./storyReminders.ts";

const REMINDER_COUNT = 120;
/** The number of occurrences that have rows on the first day. */
const OCCURRENCE_COUNT = 400;

/** The shares of the generated reminders, without the weekly ones: those fill up the number. */
const shares = {
  once: 36,
  repeated: 14,
  paused: 3,
  following: 12,
  waiting: 6,
  closed: 6,
  resting: 2,
} as const;

/** The rows of reminders and everything that belongs to them, by table. */
export interface AllReminderRows {
  readonly reminder: readonly NewRow<"reminder">[];
  readonly reminderUser: readonly NewRow<"reminderUser">[];
  readonly reminderOccurrence: ReminderRows["reminderOccurrence"];
  readonly reminderNotice: readonly NoticeRow[];
}

/** All reminders of the demo; the story's come first. */
export const allReminderRows = (source: WorkSource, links: LinkSource): AllReminderRows => {
  const { rng, now } = source;
  const fixed = [
    ...storyReminders(source, links),
    ...onceReminders(source, links, shares.once),
    ...repeatedReminders(source, links, shares.repeated),
    ...pausedReminders(source, links, shares.paused),
    ...followingReminders(source, links, shares.following),
    ...waitingReminders(source, links, shares.waiting),
    ...closedReminders(source, links, shares.closed),
    ...pausedProjectReminders(source, links, shares.resting),
  ].map((reminder) => reminderRows(rng, now, reminder));
  const missing = OCCURRENCE_COUNT - countOf(fixed);
  const weekly = evenParts(missing, REMINDER_COUNT - fixed.length).map((times) =>
    reminderRows(rng, now, weeklyReminder(source, links, times)),
  );
  const all = [...fixed, ...weekly];
  return {
    reminder: all.map(({ reminder }) => reminder),
    reminderUser: all.flatMap(({ reminderUser }) => reminderUser),
    reminderOccurrence: all.flatMap(({ reminderOccurrence }) => reminderOccurrence),
    reminderNotice: all.flatMap(({ reminderNotice }) => reminderNotice),
  };
};

/** Writes reminders with their linked people, occurrences and notices. */
export const writeReminders = async (tx: Db, rows: AllReminderRows): Promise<void> => {
  await insertRows(tx, "reminder", rows.reminder);
  await insertRows(tx, "reminderUser", rows.reminderUser);
  await insertRows(tx, "reminderOccurrence", rows.reminderOccurrence);
  await insertRows(tx, "reminderNotice", rows.reminderNotice);
};

const countOf = (all: readonly ReminderRows[]): number =>
  all.reduce((sum, { reminderOccurrence }) => sum + reminderOccurrence.length, 0);

/** Divides a whole number into `count` whole numbers that differ by one at most. */
const evenParts = (whole: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => Math.floor((whole + place) / count));
