import { selectCalendarWords, selectShownDays, selectSpanName } from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import { WeekColumns } from "#ui/calendar/WeekColumns.tsx";
import type { CalendarViewProps } from "./calendarViewProps.ts";
import { drawnDay } from "./shownDay.tsx";

/** A week; each day lists its occurrences by time. */
export function WeekView({ calendar, isLoading, onOpen }: CalendarViewProps) {
  const words = useSelector(calendar, selectCalendarWords);
  const days = useSelector(calendar, selectShownDays);
  return (
    <WeekColumns
      label={useSelector(calendar, selectSpanName)}
      days={days.map((day) => ({ ...drawnDay(day, words), title: words.shortDay(day.day) }))}
      isBusy={isLoading}
      onOpen={onOpen}
    />
  );
}
