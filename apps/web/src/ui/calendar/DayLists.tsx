import { useId } from "react";
import type { CalendarDay } from "./calendarDay.ts";
import { DayItems } from "./DayItems.tsx";
import styles from "./DayLists.module.css";

export interface DayListsProps {
  readonly days: readonly CalendarDay[];
  readonly isBusy?: boolean;
  readonly onOpen: (itemId: string) => void;
}

/** Days with their items, one below the other. */
export const DayLists = ({ days, isBusy = false, onOpen }: DayListsProps) => (
  <div className={styles["days"]} aria-busy={isBusy}>
    {days.map((day) => (
      <DayList key={day.id} day={day} onOpen={onOpen} />
    ))}
  </div>
);

interface DayListProps {
  readonly day: CalendarDay;
  readonly onOpen: (itemId: string) => void;
}

function DayList({ day, onOpen }: DayListProps) {
  const id = useId();
  return (
    <section className={styles["day"]} aria-labelledby={id} data-today={day.isToday || undefined}>
      <h3 id={id}>{day.isToday ? `${day.title}, today` : day.title}</h3>
      <DayItems day={day} onOpen={onOpen} />
      {day.items.length === 0 && <p>Nothing due</p>}
    </section>
  );
}
