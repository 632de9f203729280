import type { CalendarDay } from "./calendarDay.ts";
import { DayItems } from "./DayItems.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./WeekColumns.module.css";

export interface WeekColumnsProps {
  readonly label: string;
  readonly days: readonly CalendarDay[];
  readonly isBusy: boolean;
  /** The line in place of a week without items: 'Nothing is due this week.' */
  readonly emptyText: string;
  readonly onOpen: (itemId: string) => void;
}

/** A week with one column per day and its items by time; a list where there is little room, one line without items. */
export const WeekColumns = ({ label, days, isBusy, emptyText, onOpen }: WeekColumnsProps) =>
  !isBusy && days.every(({ items }) => items.length === 0) ? (
    <p className={styles["none"]}>{emptyText}</p>
  ) : (
    <div className={styles["room"]}>
      <ol className={styles["week"]} aria-label={label} aria-busy={isBusy}>
        {days.map((day) => (
          <li key={day.id} className={styles["day"]} data-today={day.isToday || undefined}>
            <h3 {...(day.isToday && { "aria-current": "date" as const })}>{day.title}</h3>
            {day.items.length > 0 ? (
              <DayItems items={day.items} onOpen={onOpen} />
            ) : (
              <p>{isBusy ? "Loading" : <VisuallyHidden>Nothing due</VisuallyHidden>}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
