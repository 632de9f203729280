import { selectCalendarWords, selectShownDays, selectSpanName, selectToday } from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import { WeekColumns } from "#ui/calendar/WeekColumns.tsx";
import type { CalendarViewProps } from "./calendarViewProps.ts";
import { drawnDay } from "./shownDay.tsx";

/** A week; each day lists its occurrences by time. */
export function WeekView({ calendar, isLoading, onOpen }: CalendarViewProps) {
  const words = useSelector(calendar, selectCalendarWords);
  const days = useSelector(calendar, selectShownDays);
  const name = useSelector(calendar, selectSpanName);
  const today = useSelector(calendar, selectToday);
  return (
    <WeekColumns
      label={name}
      emptyText={`Nothing is due in the week ${name}.`}
      days={days.map((day) => ({ ...drawnDay(day, words, today), title: words.shortDay(day.day) }))}
      isBusy={isLoading}
      onOpen={onOpen}
    />
  );
}
