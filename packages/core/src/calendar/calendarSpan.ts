import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  monthStart,
  readDay,
  WEEK_DAYS,
  weekStartOf,
  type Day,
  type Weekday,
} from "../days/days.ts";

/** The calendar's views; the first is the default. */
export const calendarViews = ["month", "week", "agenda"] as const;
/** One of the calendar's views. */
export type CalendarView = (typeof calendarViews)[number];

/** Number of days in an agenda. Source: behaviour.md §9 Jobs and calendars. */
const AGENDA_DAYS = 60;
/** Minimum rows of a month, so that the page's height does not jump. */
const LEAST_WEEKS = 5;

/** The days that a view shows around a day, in order. Source: behaviour.md §2 Calendar. */
export const shownDays = (view: CalendarView, day: Day, firstWeekday: Weekday): readonly Day[] => {
  if (view === "agenda") return daysFrom(day, AGENDA_DAYS);
  if (view === "week") return daysFrom(weekStartOf(day, firstWeekday), WEEK_DAYS);
  const first = weekStartOf(monthStart(day), firstWeekday);
  const next = addMonths(monthStart(day), 1);
  const weekCount = Math.max(LEAST_WEEKS, Math.ceil(daysBetween(first, next) / WEEK_DAYS));
  return daysFrom(first, weekCount * WEEK_DAYS);
};

/** The day around which the previous or next span is built; the same day at the calendar's end. */
export const steppedDay = (view: CalendarView, day: Day, by: 1 | -1): Day => {
  if (view === "month") return readDay(addMonths(day, by)) ?? day;
  return readDay(addDays(day, by * (view === "week" ? WEEK_DAYS : AGENDA_DAYS))) ?? day;
};

/** Moves from day to day by keyboard. */
const dayMoves = {
  nextDay: (day) => addDays(day, 1),
  previousDay: (day) => addDays(day, -1),
  nextWeek: (day) => addDays(day, WEEK_DAYS),
  previousWeek: (day) => addDays(day, -WEEK_DAYS),
  weekStart: weekStartOf,
  weekEnd: (day, firstWeekday) => addDays(weekStartOf(day, firstWeekday), WEEK_DAYS - 1),
  nextMonth: (day) => addMonths(day, 1),
  previousMonth: (day) => addMonths(day, -1),
} satisfies Record<string, (day: Day, firstWeekday: Weekday) => Day>;
/** One of the moves. */
export type DayMove = keyof typeof dayMoves;

/** The day that a move leads to; undefined beyond the calendar's end. */
export const movedDay = (day: Day, move: DayMove, firstWeekday: Weekday): Day =>
  readDay(dayMoves[move](day, firstWeekday)) ?? day;
