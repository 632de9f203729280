import { writeRecurrence, type Recurrence } from "@canopy/contracts";
import { RRuleTemporal } from "rrule-temporal";
import { yearlyDates } from "./yearlyDates.ts";
import { DAY_MS } from "../base/durations.ts";

const DAY_CHARS = "2027-01-05".length;

/** A rule counts as one without dates after this many days, weeks, months or years without one. */
const MAX_ITERATIONS = 20_000;

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day `2027-01-05` moved by that many days. */
export const movedDay = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, DAY_CHARS);

/**
 * The days of a rule that begins on `start`, from `first` to `last` inclusive. The rule is read on a calendar without
 * clock changes, because the time of day comes from the reminder. Its `until` is ignored; the caller gives the last
 * day.
 */
export const ruleDates = (
  rule: Recurrence,
  start: string,
  first: string,
  last: string,
): readonly string[] => {
  const from = first < start ? start : first;
  if (last < from || isBeyondItsPeriods(rule)) return [];
  // rrule-temporal differs from RFC 5545 for yearly rules that count weekdays or weeks, or combine several parts
  if (rule.frequency === "YEARLY") return yearlyDates(rule, start, from, last);
  const rruleString = `RRULE:${writeRecurrence({ ...inMonths(rule), until: undefined })}`;
  const dtstart = { timeZoneId: "UTC", toString: () => `${start}T00:00:00+00:00[UTC]` };
  const reader = new RRuleTemporal({ rruleString, dtstart, maxIterations: MAX_ITERATIONS });
  try {
    return reader.between(midnight(from), midnight(last), true).map((date) => date.toPlainDate().toString());
  } catch {
    // it gives up on a rule without a date after a long search
    return [];
  }
};

/** The most days of one of the rule's periods; no date has a position beyond it. */
const periodDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** True if none of the rule's positions can occur in its periods; searching for them would be long and useless. */
const isBeyondItsPeriods = ({ frequency, bySetPos, byDay }: Recurrence): boolean => {
  const most = frequency === "WEEKLY" ? Math.max(1, byDay.length) : periodDays[frequency];
  return bySetPos.length > 0 && bySetPos.every((position) => Math.abs(position) > most);
};

const MONTH_DAYS = Array.from({ length: 31 }, (_, before) => before + 1);

/** Rewrites a daily rule for certain months or days of the month as a monthly one: the same days, found in twelve steps a year. */
const inMonths = (rule: Recurrence): Recurrence => {
  const { frequency, interval, byDay, byMonth, byMonthDay, bySetPos } = rule;
  const isDaily = frequency === "DAILY" && interval === 1 && bySetPos.length === 0;
  if (!isDaily || byMonth.length + byMonthDay.length === 0) return rule;
  const isAnyDay = byDay.length + byMonthDay.length === 0;
  return { ...rule, frequency: "MONTHLY", byMonthDay: isAnyDay ? MONTH_DAYS : byMonthDay };
};
