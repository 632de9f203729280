import { readRecurrence } from "@canopy/contracts";
import { movedDay, ruleDates } from "./ruleDates.ts";
import { instantOf, localTimeOf, zonedTime } from "./zonedTime.ts";
import { DAY_MS } from "../base/durations.ts";

/** The schedule of a reminder: its first due time (an instant), its zone, its rule. */
export interface Schedule {
  /** Null while the milestone that the reminder is bound to has no due date. */
  readonly dueDatetime: string | null;
  readonly timeZone: string;
  readonly rrule: string | null;
}

/** One due time; `slot` is the local time from the rule (`2026-11-05T09:00`), or `once`. */
export interface DueTime {
  readonly slot: string;
  readonly dueAt: Date;
}

/** The slot of a reminder that does not repeat. */
export const ONCE = "once";

/** Rules have no dates after this day. */
const LAST_DAY = "2999-12-31";

/** The first search for dates spans this many days; each further search four times as many. */
const FIRST_REACH_DAYS = 64;
const YEAR_DAYS = 366;
const FURTHEST_YEARS = 50;

/**
 * The due times from `from` on and before `to`, earliest first. The rule's days are read in the reminder's zone, each
 * due at the first one's time of day; the server's own zone has no influence. Source: behaviour.md §4 Reminders.
 */
export const dueTimesBetween = (schedule: Schedule, from: Date, to: Date): readonly DueTime[] => {
  const { dueDatetime, timeZone, rrule } = schedule;
  if (dueDatetime === null || to <= from) return [];
  const due = new Date(dueDatetime);
  if (to <= due) return [];
  if (rrule === null) return due >= from && due < to ? [{ slot: ONCE, dueAt: due }] : [];

  const rule = readRecurrence(rrule);
  if (!rule) throw new Error(`no rule: ${rrule}`);
  const start = localTimeOf(due, timeZone);
  const last = lastDayOf(rule.until, timeZone);
  const end = [movedDay(localTimeOf(to, timeZone).day, 1), last, LAST_DAY].toSorted()[0] ?? LAST_DAY;
  const first = from < due ? start.day : localTimeOf(from, timeZone).day;
  const lastInstant = rule.until?.includes("T") ? new Date(rule.until) : undefined;
  return ruleDates(rule, start.day, movedDay(first, -1), end)
    .map((day) => ({
      slot: `${day}T${start.time}`,
      // the first is due at its given instant, even if that is the second of a repeated hour
      dueAt: day === start.day ? due : instantOf(`${day}T${start.time}`, timeZone),
    }))
    .filter(({ dueAt }) => dueAt >= from && dueAt < to && (!lastInstant || dueAt <= lastInstant));
};

/** The first `most` due times from `from` on; fewer if the rule ends or has no date for 50 years. */
export const dueTimesFrom = (schedule: Schedule, from: Date, most: number): readonly DueTime[] => {
  if (schedule.dueDatetime === null) return [];
  let begin = new Date(Math.max(from.getTime(), Date.parse(schedule.dueDatetime)));
  const years = FURTHEST_YEARS + (readRecurrence(schedule.rrule ?? "")?.interval ?? 0);
  const end = new Date(begin.getTime() + years * YEAR_DAYS * DAY_MS);
  const found: DueTime[] = [];
  for (let days = FIRST_REACH_DAYS; begin < end && found.length < most; days *= 4) {
    const reach = new Date(begin.getTime() + days * DAY_MS);
    found.push(...dueTimesBetween(schedule, begin, reach));
    begin = reach;
  }
  return found.slice(0, most);
};

/** The local day on which a rule ends; later than any other if it has no end. */
const lastDayOf = (until: string | undefined, timeZone: string): string => {
  if (until === undefined) return LAST_DAY;
  return until.includes("T") ? localTimeOf(new Date(until), timeZone).day : until;
};

/** The instant that many days before a due time, at the same time of day on the zone's clocks. */
export const leadTimeOf = (dueAt: Date, days: number, timeZone: string): Date =>
  new Date(zonedTime(dueAt, timeZone).subtract({ days }).epochMilliseconds);

/** A milestone's due date moved by that many days, at the same time of day on the zone's clocks. */
export const boundDueTime = (milestoneDueAt: Date, offsetDays: number, timeZone: string): Date =>
  leadTimeOf(milestoneDueAt, -offsetDays, timeZone);
