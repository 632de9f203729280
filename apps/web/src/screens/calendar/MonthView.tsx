import {
  occurrenceStatuses,
  selectCalendarWords,
  selectShownWeeks,
  selectSpanName,
  selectToday,
} from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import { DayLists } from "#ui/calendar/DayLists.tsx";
import { MonthGrid } from "#ui/calendar/MonthGrid.tsx";
import type { ReactNode } from "react";
import type { CalendarViewProps } from "./calendarViewProps.ts";
import styles from "./CalendarScreen.module.css";
import { drawnDay, listedDay } from "./shownDay.tsx";
import { OccurrenceBadge } from "./shared/OccurrenceBadge.tsx";

/** A month in weeks; on a narrow window its days show icons, and the selected day's list stands below. */
export function MonthView({ calendar, isLoading, onOpen }: CalendarViewProps) {
  const words = useSelector(calendar, selectCalendarWords);
  const name = useSelector(calendar, selectSpanName);
  const today = useSelector(calendar, selectToday);
  const shown = useSelector(calendar, selectShownWeeks);
  const weeks = shown.map((week) => week.map((day) => drawnDay(day, words, today)));
  const selected = shown.flat().filter(({ isSelected }) => isSelected);
  const isEmpty = !isLoading && weeks.flat().every(({ items, isOutside }) => isOutside || items.length === 0);
  return (
    <>
      <MonthGrid
        label={name}
        weekdays={(shown[0] ?? []).map(({ weekday }) => ({
          short: words.weekday(weekday, "short"),
          long: words.weekday(weekday, "long"),
        }))}
        weeks={weeks}
        isBusy={isLoading}
        onMove={(move) => calendar.send({ type: "day.move", move })}
        onSelect={(day) => calendar.send({ type: "day.select", day })}
        onOpen={onOpen}
      />
      <StatusLegend>
        {isLoading && "Loading what is due"}
        {isEmpty && `Nothing is due in ${name}.`}
      </StatusLegend>
      <div className={styles["selected"]}>
        <DayLists
          days={selected.map((day) => listedDay(day, words, today))}
          isBusy={isLoading}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}

/** Explains the icons, with a line about the visible days. */
const StatusLegend = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["legend"]}>
    <ul aria-label="What the icons stand for">
      {occurrenceStatuses.map((status) => (
        <li key={status}>
          <OccurrenceBadge status={status} />
        </li>
      ))}
    </ul>
    <p>{children}</p>
  </div>
);
