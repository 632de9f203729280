import type { SnapshotFrom } from "xstate";
import type { QueryPhase } from "../cache/readingStates.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { daysShown, type calendarMachine } from "./calendar.machine.ts";
import { entriesByDay, overdueCount, type DatedEntry } from "./calendarEntries.ts";
import { calendarAddress } from "./calendarSearch.ts";
import type { CalendarView } from "./calendarSpan.ts";
import { calendarWords, countText, type CalendarWords } from "./calendarWords.ts";
import { isSameMonth, WEEK_DAYS, weekdayOf, type Day, type Weekday } from "../days/days.ts";
import type { FirstWeekday } from "../days/firstWeekday.ts";

type CalendarSnapshot = SnapshotFrom<typeof calendarMachine>;

/** One day in the calendar. */
export interface ShownDay {
  readonly day: Day;
  /** The day's number in the month. */
  readonly number: string;
  readonly weekday: Weekday;
  /** 'Tuesday 5 January' */
  readonly name: string;
  /** 'Tuesday 5 January, 2 occurrences, 1 overdue' */
  readonly label: string;
  readonly entries: readonly DatedEntry[];
  readonly overdueCount: number;
  /** The day belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** Address of the agenda that begins with this day. */
  readonly href: string;
}

/** The calendar's status; occurrences of the previous span are not shown on this span's days. */
export const selectCalendarStatus = ({ context, value }: CalendarSnapshot): QueryPhase =>
  context.isPrevious ? "loading" : value.reading;

/** The failure of the last read, as text. */
export const selectCalendarFailure = ({ context }: CalendarSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** The current view. */
export const selectCalendarView = ({ context }: CalendarSnapshot): CalendarView => context.params.view;
/** Whether only the person's own occurrences are shown. */
export const selectIsMine = ({ context }: CalendarSnapshot): boolean => context.params.isMine;
/** The first day of the calendar's weeks. */
export const selectFirstWeekday = ({ context }: CalendarSnapshot): FirstWeekday => context.firstWeekday;

/** The calendar's day and time texts. */
export const selectCalendarWords = ({ context }: CalendarSnapshot): CalendarWords =>
  calendarWords(context.locale, context.timeZone);

/** The person's time zone: 'Europe/Lisbon'. */
export const selectTimeZone = ({ context }: CalendarSnapshot): string => context.timeZone;

/** The name of the visible span: 'January 2027'. */
export const selectSpanName = (snapshot: CalendarSnapshot): string => {
  const { params, today } = snapshot.context;
  return selectCalendarWords(snapshot).span(params.view, params.date ?? today, daysShown(snapshot.context));
};

/** The visible days with their occurrences. */
export const selectShownDays = (snapshot: CalendarSnapshot): readonly ShownDay[] => {
  const { context } = snapshot;
  const words = selectCalendarWords(snapshot);
  const middle = context.params.date ?? context.today;
  const byDay = entriesByDay(context.isPrevious ? [] : context.entries, context.timeZone);
  return daysShown(context).map((day) => {
    const entries = byDay.get(day) ?? [];
    const lateCount = overdueCount(entries);
    const name = words.day(day);
    return {
      day,
      number: String(Number(day.slice("2027-01-".length))),
      weekday: weekdayOf(day),
      name,
      label: `${name}, ${countText(entries.length, lateCount)}`,
      entries,
      overdueCount: lateCount,
      isOutside: context.params.view === "month" && !isSameMonth(day, middle),
      isToday: day === context.today,
      isSelected: day === context.day,
      href: calendarAddress({ ...context.params, view: "agenda", date: day }, context.today),
    };
  });
};

/** The visible days in rows of one week. */
export const selectShownWeeks = (snapshot: CalendarSnapshot): readonly (readonly ShownDay[])[] => {
  const days = selectShownDays(snapshot);
  return days.flatMap((_, index) => (index % WEEK_DAYS === 0 ? [days.slice(index, index + WEEK_DAYS)] : []));
};

/** The announcement for a screen reader when the span changes: 'January 2027, 12 occurrences, 1 overdue'. */
export const selectSpanNews = (snapshot: CalendarSnapshot): string => {
  const status = selectCalendarStatus(snapshot);
  if (status === "loading" || status === "failed") return "";
  const days = selectShownDays(snapshot).filter(({ isOutside }) => !isOutside);
  const entries = days.flatMap((day) => day.entries);
  return `${selectSpanName(snapshot)}, ${countText(entries.length, overdueCount(entries))}`;
};
