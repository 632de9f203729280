/** A calendar day as text, `2027-01-05`, without time and zone, so that it never shifts. */
export type Day = string;

/** A weekday by ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekdays = [7, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

const DAY_MS = 86_400_000;
/** Days in a week. */
export const WEEK_DAYS = 7;
/** First and last year of the calendar; due times further away make no sense. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** The day's midnight in UTC, used only for counting. */
export const utcOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const dayAt = (utcMs: number): Day => new Date(utcMs).toISOString().slice(0, "2027-01-05".length);

/** Reads a day from text; undefined for a day that does not exist or lies outside the supported years. */
export const readDay = (text: string | null): Day | undefined => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const year = Number(text.slice(0, "2027".length));
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const ms = utcOf(text).getTime();
  return Number.isFinite(ms) && dayAt(ms) === text ? text : undefined;
};

/** The day `count` days later, or earlier where negative. */
export const addDays = (day: Day, count: number): Day => dayAt(utcOf(day).getTime() + count * DAY_MS);

/** Number of days between two days; negative where `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (utcOf(to).getTime() - utcOf(from).getTime()) / DAY_MS;

/** The same day of the month `count` months later, or the month's last day where the month is shorter. */
export const addMonths = (day: Day, count: number): Day => {
  const date = utcOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDate)));
};

/** The weekday of a day. */
export const weekdayOf = (day: Day): Weekday => weekdays[utcOf(day).getUTCDay()] ?? 1;

/** The first day of the day's month. */
export const monthStart = (day: Day): Day => `${day.slice(0, "2027-01".length)}-01`;

/** Whether two days lie in the same month of the same year. */
export const isSameMonth = (a: Day, b: Day): boolean => monthStart(a) === monthStart(b);

/** The first day of the day's week. */
export const weekStartOf = (day: Day, firstWeekday: Weekday): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + WEEK_DAYS) % WEEK_DAYS));

/** `count` consecutive days. */
export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
