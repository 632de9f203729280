import {
  entryName,
  isSettled,
  isUpcoming,
  type CalendarWords,
  type DatedEntry,
  type DueMark,
  type ShownDay,
} from "@canopy/core/calendar";
import { badgeOf } from "@canopy/core/text";
import { Flag } from "lucide-react";
import { OccurrenceIcon } from "./shared/OccurrenceBadge.tsx";
import type { CalendarDay, CalendarItem } from "#ui/calendar/calendarDay.ts";

/** How an item's time is written. */
type TimeText = (dueAt: Date) => string;

/** An occurrence for the ui's calendar. */
export const occurrenceItem = (entry: DatedEntry, timeOf: TimeText): CalendarItem => {
  const { occurrenceId, status, dueAt } = entry;
  const { label, tone } = badgeOf(status);
  return {
    id: occurrenceId,
    time: timeOf(dueAt),
    label: entryName(entry),
    status: label,
    tone,
    isUsual: isUpcoming(entry),
    isClosed: isSettled(entry),
    icon: <OccurrenceIcon status={status} />,
  };
};

/** A milestone's due date for the ui's calendar: a link to its step. */
export const markItem = (
  { id, name, where, isLate, href, dueAt }: DueMark,
  timeOf?: TimeText,
): CalendarItem => ({
  id,
  time: timeOf?.(dueAt),
  label: name,
  detail: where,
  status: isLate ? "Milestone, overdue" : "Milestone",
  tone: isLate ? badgeOf("OVERDUE").tone : "neutral",
  icon: <Flag aria-hidden />,
  href,
});

/** Converts a day for the ui's calendar: its occurrences, then its milestones. */
export const drawnDay = (day: ShownDay, words: CalendarWords, today: string): CalendarDay => ({
  id: day.day,
  number: day.number,
  title: words.dayHeader(day.day, today),
  label: day.label,
  items: [
    ...day.entries.map((entry) => occurrenceItem(entry, words.time)),
    ...day.milestones.map((mark) => markItem(mark)),
  ],
  isLate: day.overdueCount > 0,
  isOutside: day.isOutside,
  isToday: day.isToday,
  isSelected: day.isSelected,
  href: day.href,
});
