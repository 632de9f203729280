import type { CalendarView } from "./calendarSpan.ts";
import { ownTimeZone } from "../days/localDays.ts";
import { isSameZone } from "../days/zoneNames.ts";
import { utcOf, WEEK_DAYS, addDays, type Day, type Weekday } from "../days/days.ts";
import { gregorianMonths } from "../text/gregorianMonths.ts";
import { counted } from "../text/numberText.ts";

/** The calendar's day and time texts in one language and zone. */
export interface CalendarWords {
  /** '09:00', in the person's format. */
  readonly time: (instant: Date) => string;
  /** 'Tuesday 5 January' */
  readonly day: (day: Day) => string;
  /** The day of an instant: '5 Jan 2027'. */
  readonly date: (instant: Date) => string;
  /** 'Tue 5 Jan', for narrow places. */
  readonly shortDay: (day: Day) => string;
  /** The header of a day: 'Tuesday 5 January', with the year where it is not that of `today`. */
  readonly dayHeader: (day: Day, today: Day) => string;
  /** The name of the visible days: 'January 2027', '4 – 10 January 2027'. */
  readonly span: (view: CalendarView, day: Day, days: readonly Day[]) => string;
  readonly weekday: (weekday: Weekday, length: "long" | "short") => string;
}

/** Any Monday, used to name the weekdays. */
const MONDAY = "2024-01-01";

const yearOf = (day: Day): string => day.slice(0, "2027".length);

const made = new Map<string, CalendarWords>();

/** Creates the texts for a language (the runtime's own when absent) and a zone. */
export const calendarWords = (locale: string | undefined, timeZone: string): CalendarWords => {
  const key = `${locale} ${timeZone}`;
  const words = made.get(key) ?? makeWords(locale, timeZone);
  made.set(key, words);
  return words;
};

const makeWords = (locale: string | undefined, timeZone: string): CalendarWords => {
  const months = gregorianMonths(locale);
  // Days have no zone; formatting them in UTC keeps them unchanged.
  const ofDay = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...months, ...options, timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const date = new Intl.DateTimeFormat(locale, { ...months, dateStyle: "medium", timeZone });
  const day = ofDay({ weekday: "long", day: "numeric", month: "long" });
  const shortDay = ofDay({ weekday: "short", day: "numeric", month: "short" });
  const dayAndYear = ofDay({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const month = ofDay({ month: "long", year: "numeric" });
  const range = ofDay({ day: "numeric", month: "long", year: "numeric" });
  const names = { long: ofDay({ weekday: "long" }), short: ofDay({ weekday: "short" }) };
  return {
    time: (instant) => time.format(instant),
    date: (instant) => date.format(instant),
    day: (at) => day.format(utcOf(at)),
    shortDay: (at) => shortDay.format(utcOf(at)),
    dayHeader: (at, today) => (yearOf(at) === yearOf(today) ? day : dayAndYear).format(utcOf(at)),
    span: (view, at, days) =>
      view === "month"
        ? month.format(utcOf(at))
        : range.formatRange(utcOf(days[0] ?? at), utcOf(days.at(-1) ?? at)),
    weekday: (weekday, length) => names[length].format(utcOf(addDays(MONDAY, (weekday - 1) % WEEK_DAYS))),
  };
};

/** Numbers of marks that are due. */
export interface MarkCounts {
  readonly milestones: number;
  readonly findings: number;
}

const noMarks: MarkCounts = { milestones: 0, findings: 0 };

/** The numbers of due items, for a screen reader: '2 occurrences, 1 milestone, 1 finding, 1 overdue'. */
export const countText = (
  count: number,
  overdueCount: number,
  { milestones, findings }: MarkCounts = noMarks,
): string =>
  (count === 0 ? "no occurrences" : counted(count, "occurrence", "occurrences")) +
  (milestones > 0 ? `, ${counted(milestones, "milestone", "milestones")}` : "") +
  (findings > 0 ? `, ${counted(findings, "finding", "findings")}` : "") +
  (overdueCount > 0 ? `, ${overdueCount} overdue` : "");

const named = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** Names the zone of the times; names both zones where the device's differs from the person's record. */
export const clockHelp = (timeZone: string, deviceZone = ownTimeZone()): string =>
  isSameZone(timeZone, deviceZone)
    ? `the clocks where you are (${named(timeZone)})`
    : `the clocks of your own time zone (${named(timeZone)}), while this device is set to ${named(deviceZone)}`;
