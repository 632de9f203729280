import {
  entryName,
  overdueFirst,
  isSettled,
  isUpcoming,
  type CalendarWords,
  type DatedEntry,
  type DueMark,
  type ShownDay,
} from "@canopy/core/calendar";
import { badgeOf } from "@canopy/core/text";
import { Flag, SearchCheck } from "lucide-react";
import { OccurrenceIcon } from "./shared/OccurrenceBadge.tsx";
import type { CalendarDay, CalendarItem } from "#ui/calendar/calendarDay.ts";

/** Writes an item's time. */
type TimeText = (dueAt: Date) => string;

/** An occurrence for the ui's calendar. */
const occurrenceItem = (entry: DatedEntry, timeOf: TimeText): CalendarItem => {
  const { occurrenceId, status, dueAt } = entry;
  const { label, tone } = badgeOf(status);
  return {
    id: occurrenceId,
    time: timeOf(dueAt),
    label: entryName(entry),
    status: label,
    tone,
    isUsual: isUpcoming(entry),
    isLate: status === "OVERDUE",
    isClosed: isSettled(entry),
    icon: <OccurrenceIcon status={status} />,
  };
};

/** The due date of a milestone or a finding for the ui's calendar: a link to it. */
const markItem = (
  { id, noun, name, where, isLate, href, dueAt }: DueMark,
  timeOf?: TimeText,
): CalendarItem => ({
  id,
  time: timeOf?.(dueAt),
  label: name,
  detail: where,
  status: isLate ? `${noun}, overdue` : noun,
  tone: isLate ? badgeOf("OVERDUE").tone : "neutral",
  isLate,
  icon: noun === "Milestone" ? <Flag aria-hidden /> : <SearchCheck aria-hidden />,
  href,
});

/** An overdue item below a heading that says so: its own words do not repeat it. */
export const lateItem = (due: DatedEntry | DueMark, timeOf: TimeText): CalendarItem =>
  "noun" in due
    ? { ...markItem(due, timeOf), status: due.noun }
    : { ...occurrenceItem(due, timeOf), isUsual: true };

/** Converts a day for the ui's calendar: its occurrences, then its milestones and findings. */
export const drawnDay = (day: ShownDay, words: CalendarWords, today: string): CalendarDay => ({
  id: day.day,
  number: day.number,
  title: words.dayHeader(day.day, today),
  label: day.label,
  items: [
    ...day.entries.map((entry) => occurrenceItem(entry, words.time)),
    ...day.marks.map((mark) => markItem(mark)),
  ],
  isLate: day.overdueCount > 0,
  isOutside: day.isOutside,
  isToday: day.isToday,
  isSelected: day.isSelected,
  href: day.href,
});

/** Converts a day for a list, which begins with what is overdue. */
export const listedDay = (...given: Parameters<typeof drawnDay>): CalendarDay => {
  const day = drawnDay(...given);
  return { ...day, items: overdueFirst(day.items) };
};
