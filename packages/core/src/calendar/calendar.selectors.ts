import { MAX_UPCOMING } from "@canopy/contracts";
import type { SnapshotFrom } from "xstate";
import type { QueryPhase } from "../cache/readingStates.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import {
  areMilestonesShown,
  daysShown,
  nothingDue,
  type CalendarAnswer,
  type calendarMachine,
} from "./calendar.machine.ts";
import {
  datedEntries,
  dueMarks,
  entriesByDay,
  findingMarks,
  marksByDay,
  overdueCount,
  type DatedEntry,
  type DueMark,
} from "./calendarEntries.ts";
import { calendarAddress } from "./calendarSearch.ts";
import type { CalendarView } from "./calendarSpan.ts";
import { calendarWords, countText, type CalendarWords, type MarkCounts } from "./calendarWords.ts";
import {
  findingsByDue,
  findingsDueBefore,
  LATE_COUNT,
  lateFindingsBefore,
  milestonesByDue,
  overdueMilestones,
  overdueReminders,
} from "./dueItems.ts";
import { atLeastText, counted } from "../text/numberText.ts";
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
  /** The milestones that are due, then the findings. */
  readonly marks: readonly DueMark[];
  /** Number of overdue occurrences, milestones and findings. */
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

/** Today by the person's clocks. */
export const selectToday = ({ context }: CalendarSnapshot): Day => context.today;

/** The person's time zone: 'Europe/Lisbon'. */
export const selectTimeZone = ({ context }: CalendarSnapshot): string => context.timeZone;

/** The name of the visible span: 'January 2027'. */
export const selectSpanName = (snapshot: CalendarSnapshot): string => {
  const { params, today } = snapshot.context;
  return selectCalendarWords(snapshot).span(params.view, params.date ?? today, daysShown(snapshot.context));
};

/** The items that are due within the visible days; none while the answer for the previous span is held. */
const dueIn = ({ context }: CalendarSnapshot): CalendarAnswer =>
  context.isPrevious ? nothingDue : context.due;

/** Whether milestones can be shown, and are. */
export const selectMilestoneSwitch = ({ context }: CalendarSnapshot): "none" | "on" | "off" => {
  if (context.mayReadMilestones !== true) return "none";
  return areMilestonesShown(context) ? "on" : "off";
};

/** Open items that were due before the agenda's first day, the earliest first. */
export interface LateThings {
  /** The first ones. */
  readonly entries: readonly DatedEntry[];
  /** Number of all late occurrences. */
  readonly entryCount: number;
  /** The address of the list of all reminders with such an occurrence. */
  readonly entriesHref: string;
  readonly milestones: readonly DueMark[];
  /** Number of all late milestones; the list shows them. */
  readonly milestoneCount: number;
  readonly milestonesHref: string;
  readonly findings: readonly DueMark[];
  /** Number of all findings that were due before; the list shows the same ones. */
  readonly findingCount: number;
  readonly findingsHref: string;
  readonly count: number;
  /** '12', or '112 or more' if there are more occurrences than are read. */
  readonly totalText: string;
}

/** The address of a list, of the person's own records alone while the calendar shows only those. */
const ofWhom = (href: string, { isMine }: { readonly isMine: boolean }): string =>
  isMine ? `${href}&person=me` : href;

/** Says how many of one kind are due in the visible days and not shown, and links to the list of all. */
export interface UnshownLine {
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
}

/** The kinds of which more are due within the visible days than were read. */
export const selectUnshown = (snapshot: CalendarSnapshot): readonly UnshownLine[] => {
  const { params, locale } = snapshot.context;
  const { milestones, findings } = dueIn(snapshot);
  const kinds = [
    { ...milestones, noun: "milestone", linkText: "All of them by due date", href: milestonesByDue },
    { ...findings, noun: "finding", linkText: "All of them by due day", href: findingsByDue },
  ];
  return kinds.flatMap(({ rows, total, noun, linkText, href }) => {
    const count = total - rows.length;
    if (count <= 0) return [];
    const more = counted(count, `more ${noun} is`, `more ${noun}s are`, locale);
    return [{ text: `${more} due in these days.`, linkText, href: ofWhom(href, params) }];
  });
};

/** The late items on top of the agenda. */
export const selectLate = (snapshot: CalendarSnapshot): LateThings => {
  const { params, today, timeZone, locale, nowMs } = snapshot.context;
  const [from = today] = daysShown(snapshot.context);
  const { entries, milestones, findings } = dueIn(snapshot).late;
  const dated = datedEntries(entries);
  const count = entries.length + milestones.total + findings.total;
  return {
    entries: dated.slice(0, LATE_COUNT),
    entryCount: dated.length,
    entriesHref: ofWhom(overdueReminders, params),
    milestones: dueMarks(milestones.rows, nowMs()),
    milestoneCount: milestones.total,
    milestonesHref: ofWhom(overdueMilestones, params),
    findings: findingMarks(findings.rows, timeZone).map((mark) => ({ ...mark, isLate: true })),
    findingCount: findings.total,
    findingsHref: ofWhom(findingsDueBefore(lateFindingsBefore({ from, today })), params),
    count,
    totalText: atLeastText(count, entries.length >= MAX_UPCOMING, locale),
  };
};

const countsOf = (marks: readonly DueMark[]): MarkCounts => ({
  milestones: marks.filter(({ noun }) => noun === "Milestone").length,
  findings: marks.filter(({ noun }) => noun === "Finding").length,
});

/** The visible days with their occurrences. */
export const selectShownDays = (snapshot: CalendarSnapshot): readonly ShownDay[] => {
  const { context } = snapshot;
  const words = selectCalendarWords(snapshot);
  const middle = context.params.date ?? context.today;
  const due = dueIn(snapshot);
  const byDay = entriesByDay(due.entries, context.timeZone);
  const allMarks = marksByDay(
    [...dueMarks(due.milestones.rows, context.nowMs()), ...findingMarks(due.findings.rows, context.timeZone)],
    context.timeZone,
  );
  return daysShown(context).map((day) => {
    const entries = byDay.get(day) ?? [];
    const marks = allMarks.get(day) ?? [];
    const lateCount = overdueCount(entries) + marks.filter(({ isLate }) => isLate).length;
    const name = words.day(day);
    return {
      day,
      number: String(Number(day.slice("2027-01-".length))),
      weekday: weekdayOf(day),
      name,
      label: `${name}, ${countText(entries.length, lateCount, countsOf(marks))}`,
      entries,
      marks,
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

/** The announcement for a screen reader when the span changes: 'January 2027, 12 occurrences, 1 overdue'; an agenda counts what is overdue on its top too. */
export const selectSpanNews = (snapshot: CalendarSnapshot): string => {
  const status = selectCalendarStatus(snapshot);
  if (status === "loading" || status === "failed") return "";
  const days = selectShownDays(snapshot).filter(({ isOutside }) => !isOutside);
  const sum = (count: (day: ShownDay) => number) => days.reduce((total, day) => total + count(day), 0);
  const late = selectLate(snapshot);
  const marks = countsOf(days.flatMap((day) => day.marks));
  const counts = countText(
    sum(({ entries }) => entries.length) + late.entryCount,
    sum((day) => day.overdueCount) + late.count,
    {
      milestones: marks.milestones + late.milestoneCount,
      findings: marks.findings + late.findingCount,
    },
  );
  return `${selectSpanName(snapshot)}, ${counts}`;
};
