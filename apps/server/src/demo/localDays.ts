import { DAY_MS } from "../base/durations.ts";

const DAYS_A_WEEK = 7;

/** A calendar day without a zone, `2026-11-05`. */
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, "2026-11-05".length);

/** The day that many days after the day of an instant; before it if negative. */
export const dayFrom = (at: Date, days: number): string => dayText(at.getTime() + days * DAY_MS);

/** A day of the month that many months after the one of an instant; 0 is the last day of the month before. */
export const dayOfMonth = (at: Date, months: number, day: number): string =>
  dayText(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day));

/** The first such weekday (0 is Sunday) on or after a day. */
export const weekdayFrom = (day: string, weekday: number): string => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  const ahead = (weekday - new Date(ms).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  return dayText(ms + ahead * DAY_MS);
};

/** The last Friday of the month that many months after the one of an instant. */
export const lastFriday = (at: Date, months: number): string =>
  weekdayFrom(dayOfMonth(at, months + 1, 1 - DAYS_A_WEEK), 5);
