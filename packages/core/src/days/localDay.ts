import { weekdays, type Weekday } from "@canopy/contracts";

const DAYS_IN_WEEK = 7;
/** The last day number that every month has. */
export const LAST_COMMON_DAY = 28;

const FEBRUARY = 2;
const LEAP_DAY = 29;

/** A calendar day split up for recurrence rules. */
export interface LocalDay {
  readonly weekday: Weekday;
  /** Month number, from 1. */
  readonly month: number;
  readonly monthDay: number;
  /** Position of its weekday within the month, from 1. */
  readonly nth: number;
}

/** Reads the day of `YYYY-MM-DD` or of a local time that begins with it; undefined for any other text. */
export const readLocalDay = (text: string): LocalDay | undefined => {
  const day = text.slice(0, "YYYY-MM-DD".length);
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) return undefined;
  const date = new Date(ms);
  const monthDay = date.getUTCDate();
  return {
    weekday: weekdays[(date.getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK] ?? "MO",
    month: date.getUTCMonth() + 1,
    monthDay,
    nth: Math.ceil(monthDay / DAYS_IN_WEEK),
  };
};

/** True where some months lack this day number. */
export const isMissingInSomeMonths = (monthDay: number): boolean => monthDay > LAST_COMMON_DAY;

/** True for 29 February, which most years lack. */
export const isLeapDay = ({ month, monthDay }: LocalDay): boolean =>
  month === FEBRUARY && monthDay === LEAP_DAY;
