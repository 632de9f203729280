import {
  entryName,
  isSettled,
  isUpcoming,
  type CalendarWords,
  type DatedEntry,
  type ShownDay,
} from "@canopy/core/calendar";
import { badgeOf } from "@canopy/core/text";
import { OccurrenceIcon } from "./shared/OccurrenceBadge.tsx";
import type { CalendarDay, CalendarItem } from "#ui/calendar/calendarDay.ts";

const itemOf = (entry: DatedEntry, words: CalendarWords): CalendarItem => {
  const { occurrenceId, status, dueAt } = entry;
  const { label, tone } = badgeOf(status);
  return {
    id: occurrenceId,
    time: words.time(dueAt),
    label: entryName(entry),
    status: label,
    tone,
    isUsual: isUpcoming(entry),
    isClosed: isSettled(entry),
    icon: <OccurrenceIcon status={status} />,
  };
};

/** Converts a day for the ui's calendar. */
export const drawnDay = (day: ShownDay, words: CalendarWords): CalendarDay => ({
  id: day.day,
  number: day.number,
  title: words.dayAndYear(day.day),
  label: day.label,
  items: day.entries.map((entry) => itemOf(entry, words)),
  isLate: day.overdueCount > 0,
  isOutside: day.isOutside,
  isToday: day.isToday,
  isSelected: day.isSelected,
  href: day.href,
});
