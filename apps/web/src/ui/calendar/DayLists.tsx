import { useId, type ReactNode } from "react";
import type { CalendarDay, CalendarItem } from "./calendarDay.ts";
import { DayItems } from "./DayItems.tsx";
import styles from "./DayLists.module.css";

/** Items under a heading. */
export interface DayGroup {
  readonly title: string;
  readonly items: readonly CalendarItem[];
  /** Below the items: a link to more of them. */
  readonly more?: ReactNode;
}

export interface DayListsProps {
  readonly days: readonly CalendarDay[];
  readonly isBusy?: boolean;
  /** Things that stand above the first day under a heading of their own, such as late ones. */
  readonly before?: DayGroup | undefined;
  readonly onOpen: (itemId: string) => void;
}

/** Days with their items, one below the other. */
export const DayLists = ({ days, isBusy = false, before, onOpen }: DayListsProps) => (
  <div className={styles["days"]} aria-busy={isBusy}>
    {before && <Group {...before} look="late" onOpen={onOpen} />}
    {days.map((day) => (
      <Group
        key={day.id}
        title={day.isToday ? `${day.title}, today` : day.title}
        items={day.items}
        isBusy={isBusy}
        look={day.isToday ? "today" : undefined}
        onOpen={onOpen}
      />
    ))}
  </div>
);

interface GroupProps extends DayGroup {
  /** The items are still being read. */
  readonly isBusy?: boolean;
  readonly look: "today" | "late" | undefined;
  readonly onOpen: (itemId: string) => void;
}

function Group({ title, items, more, isBusy = false, look, onOpen }: GroupProps) {
  const id = useId();
  return (
    <section className={styles["day"]} aria-labelledby={id} data-look={look}>
      <h3 id={id}>{title}</h3>
      {items.length > 0 ? (
        <DayItems items={items} onOpen={onOpen} />
      ) : (
        <p>{isBusy ? "Loading" : "Nothing due"}</p>
      )}
      {more !== undefined && <div className={styles["more"]}>{more}</div>}
    </section>
  );
}
