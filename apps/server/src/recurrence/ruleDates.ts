import { writeRecurrence, type Recurrence } from "@canopy/contracts";
import { RRuleTemporal } from "rrule-temporal";
import { yearlyDates } from "./yearlyDates.ts";

const DAY_MS = 86_400_000;
const DAY_CHARS = "2027-01-05".length;

/** Days, weeks, months or years that are looked at in vain before a rule counts as one without dates. */
const MAX_ITERATIONS = 20_000;

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `2027-01-05`, moved on by so many days. */
export const movedDay = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, DAY_CHARS);

/**
 * The days of a rule that begins on `start`, from `first` to `last`, both in it. The rule is read on a calendar without
 * clock changes, for the time of day is the reminder's. Its `until` plays no part here: the caller knows its last day.
 */
export const ruleDates = (
  rule: Recurrence,
  start: string,
  first: string,
  last: string,
): readonly string[] => {
  const from = first < start ? start : first;
  if (last < from || isBeyondItsPeriods(rule)) return [];
  // rrule-temporal reads yearly rules otherwise than RFC 5545 where they count weekdays or weeks, or say several parts
  if (rule.frequency === "YEARLY") return yearlyDates(rule, start, from, last);
  const rruleString = `RRULE:${writeRecurrence({ ...inMonths(rule), until: undefined })}`;
  const dtstart = { timeZoneId: "UTC", toString: () => `${start}T00:00:00+00:00[UTC]` };
  const reader = new RRuleTemporal({ rruleString, dtstart, maxIterations: MAX_ITERATIONS });
  try {
    return reader.between(midnight(from), midnight(last), true).map((date) => date.toPlainDate().toString());
  } catch {
    // it gives up on a rule that fits no day for so long; such a rule leads to no date
    return [];
  }
};

/** Most days of one of the rule's periods; a position beyond it never comes. */
const periodDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** Whether a rule asks for no position that its days or weeks can have: looking for it would be long and in vain. */
const isBeyondItsPeriods = ({ frequency, bySetPos, byDay }: Recurrence): boolean => {
  const most = frequency === "WEEKLY" ? Math.max(1, byDay.length) : periodDays[frequency];
  return bySetPos.length > 0 && bySetPos.every((position) => Math.abs(position) > most);
};

const MONTH_DAYS = Array.from({ length: 31 }, (_, before) => before + 1);

/** Every day of certain months or days of the month, said by months: the same days, found twelve times a year instead of every day. */
const inMonths = (rule: Recurrence): Recurrence => {
  const { frequency, interval, byDay, byMonth, byMonthDay, bySetPos } = rule;
  const isDaily = frequency === "DAILY" && interval === 1 && bySetPos.length === 0;
  if (!isDaily || byMonth.length + byMonthDay.length === 0) return rule;
  const isAnyDay = byDay.length + byMonthDay.length === 0;
  return { ...rule, frequency: "MONTHLY", byMonthDay: isAnyDay ? MONTH_DAYS : byMonthDay };
};
