import { weekdays, type Recurrence } from "@canopy/contracts";
import { DAY_MS } from "../base/durations.ts";

const DAY_CHARS = "2027-01-05".length;
const WEEK_DAYS = 7;

/** A day and its positions in its month, year and week; all counted from 1, weeks from Monday. */
interface Day {
  readonly text: string;
  readonly month: number;
  readonly ofMonth: number;
  readonly monthDays: number;
  readonly ofYear: number;
  readonly yearDays: number;
  readonly ofWeek: number;
}

/**
 * The days of a yearly rule that begins on `start`, from `first` to `last` inclusive. Each year has the days that
 * match all parts of the rule, and of these those at its positions. Source: RFC 5545 §3.3.10.
 */
export const yearlyDates = (
  said: Recurrence,
  start: string,
  first: string,
  last: string,
): readonly string[] => {
  const rule = withDefaults(said, dayOf(midnight(start)));
  const startYear = yearOf(start);
  // a rule with a count is read from its start; any other from the first year that can matter
  const skipped = rule.count === undefined ? Math.max(0, yearOf(first) - startYear) : 0;
  const found: string[] = [];
  let left = rule.count ?? Infinity;
  for (
    let year = startYear + Math.floor(skipped / rule.interval) * rule.interval;
    year <= yearOf(last) && left > 0;
    year += rule.interval
  ) {
    const days = daysOf(rule, year).filter((day) => day >= start);
    found.push(...days.slice(0, left).filter((day) => day >= first && day <= last));
    left -= days.length;
  }
  return found;
};

const yearOf = (day: string): number => Number(day.slice(0, 4));
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const newYear = (year: number): number => Date.UTC(year, 0, 1);

const dayOf = (at: number): Day => {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    text: date.toISOString().slice(0, DAY_CHARS),
    month: month + 1,
    ofMonth: date.getUTCDate(),
    monthDays: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    ofYear: (at - newYear(year)) / DAY_MS + 1,
    yearDays: (newYear(year + 1) - newYear(year)) / DAY_MS,
    ofWeek: date.getUTCDay() || WEEK_DAYS,
  };
};

const weekdayOf = ({ ofWeek }: Day) => weekdays[ofWeek - 1] ?? "MO";

/** Fills in what RFC 5545 takes from DTSTART: the weekday for BYWEEKNO, otherwise the month day and, without BYMONTH, the month. */
const withDefaults = (rule: Recurrence, start: Day): Recurrence => {
  const { byDay, byMonthDay, byYearDay, byWeekNo, byMonth } = rule;
  if (byDay.length + byMonthDay.length + byYearDay.length > 0) return rule;
  if (byWeekNo.length > 0) return { ...rule, byDay: [{ ordinal: undefined, day: weekdayOf(start) }] };
  return { ...rule, byMonthDay: [start.ofMonth], byMonth: byMonth.length > 0 ? byMonth : [start.month] };
};

const daysOf = (rule: Recurrence, year: number): readonly string[] => {
  const length = (newYear(year + 1) - newYear(year)) / DAY_MS;
  const days = Array.from({ length }, (_, before) => dayOf(newYear(year) + before * DAY_MS)).filter((day) =>
    isOf(rule, day),
  );
  return days.filter((_, before) => isNamed(rule.bySetPos, before + 1, days.length)).map(({ text }) => text);
};

const isOf = (rule: Recurrence, day: Day): boolean =>
  isNamed(rule.byMonth, day.month, 12) &&
  isNamed(rule.byMonthDay, day.ofMonth, day.monthDays) &&
  isNamed(rule.byYearDay, day.ofYear, day.yearDays) &&
  isOnItsWeekday(rule, day) &&
  isInItsWeek(rule, day);

/** True if a list contains a position, counted from the front or the back, or is empty. */
const isNamed = (places: readonly number[], place: number, of: number): boolean =>
  places.length === 0 || places.includes(place) || places.includes(place - of - 1);

/** Counts weekdays within their months if the rule has months, otherwise within their year. */
const isOnItsWeekday = ({ byDay, byMonth }: Recurrence, day: Day): boolean => {
  if (byDay.length === 0) return true;
  const [place, of] = byMonth.length > 0 ? [day.ofMonth, day.monthDays] : [day.ofYear, day.yearDays];
  const fromFront = Math.ceil(place / WEEK_DAYS);
  const fromBack = -Math.ceil((of - place + 1) / WEEK_DAYS);
  const weekday = weekdayOf(day);
  return byDay.some(
    (one) =>
      one.day === weekday &&
      (one.ordinal === undefined || one.ordinal === fromFront || one.ordinal === fromBack),
  );
};

/** The first week of a year is the first with four of its days; days of December may belong to the next year's. */
const isInItsWeek = ({ byWeekNo, weekStart = "MO" }: Recurrence, day: Day): boolean => {
  if (byWeekNo.length === 0) return true;
  const weekBegin = weekdays.indexOf(weekStart) + 1;
  const firstWeek = (year: number) => {
    const fourth = dayOf(Date.UTC(year, 0, 4));
    return newYear(year) + (3 - ((fourth.ofWeek - weekBegin + WEEK_DAYS) % WEEK_DAYS)) * DAY_MS;
  };
  const at = midnight(day.text);
  const own = yearOf(day.text);
  const year = own + (at < firstWeek(own) ? -1 : 0) + (at >= firstWeek(own + 1) ? 1 : 0);
  const week = (to: number) => Math.floor((to - firstWeek(year)) / (WEEK_DAYS * DAY_MS));
  return isNamed(byWeekNo, week(at) + 1, week(firstWeek(year + 1)));
};
