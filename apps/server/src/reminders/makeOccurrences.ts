import { isOpenOccurrence, openOccurrenceStatuses } from "@canopy/contracts";
import type { Selectable } from "kysely";
import type { ReminderTable } from "../database/reminderTables.ts";
import type { Db } from "../database/schema.ts";
import { dueTimesBetween, dueTimesFrom, ONCE, type DueTime } from "../recurrence/dueTimes.ts";
import { forgetEarlierLeads } from "./pastNotices.ts";
import { saveOccurrences } from "./saveOccurrences.ts";
import { instantOf } from "../recurrence/zonedTime.ts";
import { DAY_MS } from "../base/durations.ts";

type ReminderRow = Selectable<ReminderTable>;
type MissingFrom = Pick<ReminderRow, "dueDatetime" | "countsFrom" | "expandedTo" | "timeZone">;

/** Occurrences this many days ahead have rows, plus the longest lead time. */
const AHEAD_DAYS = 60;

/** The most rows created at once; the job continues if there are more. */
const MOST_AT_ONCE = 400;

/** The time before its due time at which an occurrence gets its row. */
const aheadMs = ({ leadTimes }: ReminderRow): number => (AHEAD_DAYS + Math.max(0, ...leadTimes)) * DAY_MS;

/** True if a reminder with this status has future occurrences. */
export const hasOccurrencesToCome = (status: string): boolean =>
  status === "ACTIVE" || status === "COMPLETED";

/**
 * Creates the missing rows of a reminder's occurrences with their notices, up to 60 days and the longest lead time
 * ahead, and always the next one. Sets the time of the job's next visit. Locks the reminder; call
 * `updateReminderState` afterwards. Source: behaviour.md §4 Reminders.
 */
export const makeOccurrences = async (tx: Db, reminderId: string, now: Date): Promise<void> => {
  const reminder = await lockReminder(tx, reminderId);
  if (!reminder) return;
  const { expandAt, expandedTo, made } = hasOccurrencesToCome(reminder.status)
    ? await missingOccurrences(tx, reminder, now)
    : { expandAt: null, expandedTo: reminder.expandedTo, made: [] };
  await saveOccurrences(tx, reminder, await notClosed(tx, reminder, made), now);
  if (reminder.rrule !== null && made.length > 0) await forgetEarlierLeads(tx, reminder);
  await tx.updateTable("reminder").set({ expandAt, expandedTo }).where("id", "=", reminderId).execute();
};

/** Locks a reminder until the transaction ends. */
export const lockReminder = (tx: Db, id: string): Promise<ReminderRow | undefined> =>
  tx.selectFrom("reminder").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

interface Missing {
  readonly expandAt: Date | null;
  readonly expandedTo: string | null;
  readonly made: readonly DueTime[];
}

const missingOccurrences = async (tx: Db, reminder: ReminderRow, now: Date): Promise<Missing> => {
  if (reminder.rrule === null)
    return { expandAt: null, expandedTo: null, made: await theOneOccurrence(tx, reminder) };
  const from = firstMissing(reminder);
  const ahead = aheadMs(reminder);
  const within = dueTimesBetween(reminder, from, new Date(now.getTime() + ahead)).slice(0, MOST_AT_ONCE);
  const isNextThere = await isAnyAhead(tx, reminder.id, now);
  const made = isNextThere ? within : await upToNextOpen(tx, reminder, from, within);
  const last = made.at(-1);
  const [next] = dueTimesFrom(reminder, last ? new Date(last.dueAt.getTime() + 1) : from, 1);
  return {
    expandAt: next ? new Date(next.dueAt.getTime() - ahead) : null,
    expandedTo: last?.slot ?? reminder.expandedTo,
    made,
  };
};

/** The instant from which on occurrences have no rows. */
export const firstMissing = ({ dueDatetime, countsFrom, expandedTo, timeZone }: MissingFrom): Date => {
  const begin = Date.parse(countsFrom ?? dueDatetime ?? "");
  const after = expandedTo === null ? 0 : instantOf(expandedTo, timeZone).getTime() + 1;
  return new Date(Math.max(begin, after) || 0);
};

/** Those dates; if all of them were closed in advance or there are none, those up to the next open one. */
const upToNextOpen = async (
  tx: Db,
  reminder: ReminderRow,
  from: Date,
  within: readonly DueTime[],
): Promise<readonly DueTime[]> => {
  const rows = await closedFrom(tx, reminder.id, from);
  const isOpen = isNoneOf(rows);
  if (within.some(isOpen)) return within;
  const further = dueTimesFrom(reminder, from, rows.length + 1);
  const next = further.findIndex(isOpen);
  return next === -1 ? further : further.slice(0, next + 1);
};

interface ClosedRow {
  readonly slot: string;
  readonly dueAt: string;
}

const closedFrom = (tx: Db, reminderId: string, from: Date): Promise<readonly ClosedRow[]> =>
  tx
    .selectFrom("reminderOccurrence")
    .select(["slot", "dueAt"])
    .where("reminderId", "=", reminderId)
    .where("status", "not in", openOccurrenceStatuses)
    .where("dueAt", ">=", from.toISOString())
    .execute();

/** Tells which due times were not closed in advance; their slot may have been another one, in another zone or before the reminder repeated. */
const isNoneOf = (closed: readonly ClosedRow[]): ((due: DueTime) => boolean) => {
  const slots = new Set(closed.map(({ slot }) => slot));
  const times = new Set(closed.map(({ dueAt }) => Date.parse(dueAt)));
  return ({ slot, dueAt }) => !slots.has(slot) && !times.has(dueAt.getTime());
};

const notClosed = async (
  tx: Db,
  { id, rrule }: ReminderRow,
  made: readonly DueTime[],
): Promise<readonly DueTime[]> => {
  const [first] = made;
  if (rrule === null || !first) return made;
  return made.filter(isNoneOf(await closedFrom(tx, id, first.dueAt)));
};

const isAnyAhead = async (tx: Db, reminderId: string, now: Date): Promise<boolean> => {
  const ahead = await tx
    .selectFrom("reminderOccurrence")
    .select("id")
    .where("reminderId", "=", reminderId)
    .where("status", "in", ["UPCOMING", "DUE"])
    .where("dueAt", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return ahead !== undefined;
};

/**
 * Moves the occurrence of a reminder due once while it is open; if it was closed, a new due time is a new occurrence. A
 * date that is left from when the reminder repeated, or was closed, is not added a second time.
 */
const theOneOccurrence = async (tx: Db, { id, dueDatetime }: ReminderRow): Promise<readonly DueTime[]> => {
  if (dueDatetime === null) return [];
  const dueAt = new Date(dueDatetime);
  const rows = await tx
    .selectFrom("reminderOccurrence")
    .select(["slot", "dueAt", "status"])
    .where("reminderId", "=", id)
    .execute();
  const once = rows.filter(({ slot }) => slot.startsWith(ONCE));
  const open = once.find(isOpenOccurrence);
  if (rows.some((row) => row !== open && Date.parse(row.dueAt) === dueAt.getTime())) return [];
  const fresh = once.length === 0 ? ONCE : `${ONCE}-${once.length + 1}`;
  return [{ slot: open?.slot ?? fresh, dueAt }];
};
