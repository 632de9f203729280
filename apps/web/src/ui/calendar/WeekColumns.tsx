import type { CalendarDay } from "./calendarDay.ts";
import { DayItems } from "./DayItems.tsx";
import styles from "./WeekColumns.module.css";

export interface WeekColumnsProps {
  readonly label: string;
  readonly days: readonly CalendarDay[];
  readonly isBusy: boolean;
  readonly onOpen: (itemId: string) => void;
}

/** A week with one column per day and its items by time; a list where there is little room. */
export const WeekColumns = ({ label, days, isBusy, onOpen }: WeekColumnsProps) => (
  <ol className={styles["week"]} aria-label={label} aria-busy={isBusy}>
    {days.map((day) => (
      <li key={day.id} className={styles["day"]} data-today={day.isToday || undefined}>
        <h3 {...(day.isToday && { "aria-current": "date" as const })}>{day.title}</h3>
        {day.items.length > 0 ? (
          <DayItems day={day} onOpen={onOpen} />
        ) : (
          <p>{isBusy ? "Loading" : "Nothing due"}</p>
        )}
      </li>
    ))}
  </ol>
);
