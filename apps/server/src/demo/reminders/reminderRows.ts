import type { NewRow } from "#database/insertRows.ts";
import { dueTimesBetween, dueTimesFrom, ONCE, type DueTime } from "#recurrence/dueTimes.ts";
import { occurrenceIdOf } from "#reminders/occurrenceId.ts";
import { noticesOf, withoutMissedNotices } from "#reminders/saveOccurrences.ts";
import { instantOf } from "#recurrence/zonedTime.ts";
import type { Rng } from "../rng.ts";
import type { Closing, DemoReminder } from "./reminderShape.ts";
import { DAY_MS } from "#base/durations.ts";

/** Occurrences this many days ahead have rows, without the longest lead time. Source: behaviour.md §4 Reminders. */
const AHEAD_DAYS = 60;
/** The job sends a due notice within this many seconds. */
const MOST_SENDING_SECONDS = 8;

type OccurrenceRow = NewRow<"reminderOccurrence"> & { readonly dueAt: Date };
/** A notice of an occurrence, sent or still to be sent. */
export type NoticeRow = NewRow<"reminderNotice"> & { readonly at: Date; readonly sentAt: Date | null };

/** The rows of one reminder and everything that belongs to it. */
export interface ReminderRows {
  readonly reminder: NewRow<"reminder"> & { readonly id: string; readonly createdAt: Date };
  readonly reminderUser: readonly NewRow<"reminderUser">[];
  readonly reminderOccurrence: readonly OccurrenceRow[];
  readonly reminderNotice: readonly NoticeRow[];
}

/** The rows that the server's own functions would have made of a reminder until now. Source: behaviour.md §4 Reminders. */
export const reminderRows = (rng: Rng, now: Date, reminder: DemoReminder): ReminderRows => {
  const id = rng.uuid();
  const { timeZone, leadTimes, rrule = null, stopped } = reminder;
  const dueAt = typeof reminder.due === "string" ? instantOf(reminder.due, timeZone) : reminder.due;
  const schedule = { dueDatetime: dueAt?.toISOString() ?? null, timeZone, rrule };
  const course = courseOf(schedule, reminder, now);
  const made = course.times.map((time, place) =>
    occurrenceOf({ rng, now, id, reminder }, time, place, course.times[place - 1]),
  );
  const open = made.filter(({ row }) => row.status !== "COMPLETED" && row.status !== "SKIPPED");
  const isOver = open.length === 0 && course.expandAt === null && dueAt !== null;
  const last = made.flatMap(({ row }) => row.doneAt ?? []).at(-1);
  const status = stopped?.status ?? (isOver ? "COMPLETED" : "ACTIVE");
  const [next] = stopped ? [] : open;
  return {
    reminder: {
      id,
      title: null,
      description: reminder.description,
      status,
      dueDatetime: dueAt,
      timeZone,
      rrule,
      ...{ leadTimes: [...leadTimes], offsetDays: reminder.offsetDays ?? null },
      ...(reminder.link ?? { projectId: null, processId: null, milestoneId: null, companyId: null }),
      ...{ closedReason: stopped?.reason ?? null, statusBefore: stopped?.reason ? "ACTIVE" : null },
      countsFrom: rrule === null ? null : stopped?.status === "PAUSED" ? stopped.at : reminder.createdAt,
      ...{ expandAt: course.expandAt, expandedTo: course.expandedTo },
      ...{ nextDueAt: next?.row.dueAt ?? null, nextStatus: next?.row.status ?? null },
      createdById: reminder.maker.id,
      createdByName: reminder.maker.name,
      createdAt: reminder.createdAt,
      updatedAt: stopped?.at ?? reminder.changedAt ?? (isOver && last ? new Date(last) : reminder.createdAt),
      version: stopped || reminder.changedAt ? 2 : 1,
    },
    reminderUser: reminder.people.map(({ id: userId }, position) => ({ reminderId: id, userId, position })),
    reminderOccurrence: made.map(({ row }) => row),
    reminderNotice: made.flatMap(({ notices }) => notices),
  };
};

interface Course {
  readonly times: readonly DueTime[];
  readonly expandAt: Date | null;
  readonly expandedTo: string | null;
}

type Schedule = Parameters<typeof dueTimesBetween>[0];

const aheadMs = ({ leadTimes }: DemoReminder): number => (AHEAD_DAYS + Math.max(0, ...leadTimes)) * DAY_MS;

/** The due times that have rows by now, and the time at which the next one gets a row. */
const courseOf = (schedule: Schedule, reminder: DemoReminder, now: Date): Course => {
  const { stopped, createdAt } = reminder;
  const none = { expandAt: null, expandedTo: null };
  if (schedule.dueDatetime === null) return { ...none, times: [] };
  if (schedule.rrule === null) {
    const dueAt = new Date(schedule.dueDatetime);
    return { ...none, times: stopped && dueAt > stopped.at ? [] : [{ slot: ONCE, dueAt }] };
  }
  if (stopped) return { ...none, times: dueTimesBetween(schedule, createdAt, stopped.at) };
  const ahead = aheadMs(reminder);
  const within = dueTimesBetween(schedule, createdAt, new Date(now.getTime() + ahead));
  const isAnyAhead = within.some(({ dueAt }) => dueAt > now);
  const times = isAnyAhead ? within : [...within, ...nextAfter(schedule, within.at(-1)?.dueAt ?? createdAt)];
  const last = times.at(-1);
  const [next] = nextAfter(schedule, last?.dueAt ?? createdAt);
  return {
    times,
    expandAt: next ? new Date(next.dueAt.getTime() - ahead) : null,
    expandedTo: last?.slot ?? null,
  };
};

const nextAfter = (schedule: Schedule, at: Date): readonly DueTime[] =>
  dueTimesFrom(schedule, new Date(at.getTime() + 1), 1);

interface Making {
  readonly rng: Rng;
  readonly now: Date;
  readonly id: string;
  readonly reminder: DemoReminder;
}

const occurrenceOf = (
  { rng, now, id: reminderId, reminder }: Making,
  { slot, dueAt }: DueTime,
  place: number,
  before: DueTime | undefined,
): { readonly row: OccurrenceRow; readonly notices: readonly NoticeRow[] } => {
  const closing = dueAt <= now ? reminder.closingOf?.(place, dueAt) : undefined;
  const createdAt = madeAt(reminder, dueAt, now, before);
  const id = occurrenceIdOf(reminderId, slot);
  const all = noticesOf({ ...reminder, id: reminderId }, dueAt);
  const dueFrom = all.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? dueAt;
  const heardUntil = closing?.at ?? reminder.stopped?.at ?? now;
  const notices = withoutMissedNotices(all, createdAt).map(({ leadDays, at }) => {
    const sentAt = new Date(
      Math.max(at.getTime(), createdAt.getTime()) + rng.whole(1, MOST_SENDING_SECONDS) * 1000,
    );
    return { occurrenceId: id, leadDays, at, sentAt: sentAt <= heardUntil ? sentAt : null };
  });
  const status = closing?.status ?? (dueAt < now ? "OVERDUE" : dueFrom <= now ? "DUE" : "UPCOMING");
  const row = { id, reminderId, slot, dueAt, dueFrom, status, ...closedBy(closing), createdAt };
  return { row, notices: reminder.stopped ? notices.filter(({ sentAt }) => sentAt) : notices };
};

/** The creation time of an occurrence's row: the first rows are created with the reminder, each later one when it comes within reach, or after the one before it. */
const madeAt = (reminder: DemoReminder, dueAt: Date, now: Date, before: DueTime | undefined): Date => {
  const reach = dueAt.getTime() - aheadMs(reminder);
  const ms = reminder.rrule
    ? Math.max(reminder.createdAt.getTime(), Math.min(reach, before?.dueAt.getTime() ?? 0))
    : 0;
  return new Date(Math.min(Math.max(ms, reminder.createdAt.getTime()), now.getTime()));
};

const closedBy = (closing: Closing | undefined) => ({
  doneAt: closing?.at ?? null,
  doneById: closing?.by?.id ?? null,
  doneByName: closing?.by?.name ?? null,
  reason: closing?.reason ?? null,
  note: closing?.note ?? null,
});
