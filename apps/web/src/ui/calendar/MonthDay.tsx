import { CircleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { CalendarDay, CalendarItem } from "./calendarDay.ts";
import { CalendarItemButton } from "./CalendarItemButton.tsx";
import { Anchor } from "../button/Link.tsx";
import { classes } from "../text/classes.ts";
import toneStyles from "../text/tone.module.css";
import styles from "./MonthGrid.module.css";

/** Number of items shown; the line that counts the rest takes the room of one more. */
const SHOWN_COUNT = 3;
/** Number of icons that fit beside each other and can be counted at a glance. */
const SIGN_COUNT = 3;

interface MonthDayProps {
  readonly day: CalendarDay;
  readonly onSelect: (dayId: string) => void;
  readonly onOpen: (itemId: string) => void;
}

const itemsOf = (cell: HTMLElement): readonly HTMLElement[] =>
  // On a narrow window the items are signs, which take no focus.
  [...cell.querySelectorAll<HTMLElement>("li > *")].filter((item) => item.offsetParent !== null);

const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event;
  const items = itemsOf(currentTarget);
  const index = items.findIndex((item) => item === target);
  if (index < 0) return;
  if (key === "Escape") currentTarget.querySelector<HTMLElement>("button")?.focus();
  else if (key === "ArrowDown") items[Math.min(index + 1, items.length - 1)]?.focus();
  else if (key === "ArrowUp") items[Math.max(index - 1, 0)]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};

/** Chooses the items to show: open ones before closed ones where there is not room for all, in the day's order. */
const shownOf = (items: readonly CalendarItem[]): readonly CalendarItem[] => {
  if (items.length <= SHOWN_COUNT + 1) return items;
  const openFirst = items.toSorted((a, b) => Number(a.isClosed ?? false) - Number(b.isClosed ?? false));
  const first = new Set(openFirst.slice(0, SHOWN_COUNT));
  return items.filter((item) => first.has(item));
};

/** A day of the month with its first items. */
export function MonthDay({ day, onSelect, onOpen }: MonthDayProps) {
  const { items } = day;
  const shown = shownOf(items);
  const tabIndex = day.isSelected ? 0 : -1;
  return (
    <td
      className={styles["day"]}
      data-day={day.id}
      aria-selected={day.isSelected}
      data-outside={day.isOutside || undefined}
      data-today={day.isToday || undefined}
      onKeyDown={walk}
    >
      <button
        type="button"
        className={styles["number"]}
        aria-label={day.label}
        {...(day.isToday && { "aria-current": "date" as const })}
        tabIndex={tabIndex}
        onClick={(event) => {
          onSelect(day.id);
          // Enter on the day moves the focus to its items.
          const cell = event.currentTarget.parentElement;
          if (event.detail === 0 && cell) itemsOf(cell)[0]?.focus();
        }}
      >
        <span>{day.number}</span>
      </button>
      {items.length > 0 && <Signs day={day} />}
      {items.length > 0 && (
        <ul className={styles["items"]}>
          {shown.map((item) => (
            <li key={item.id}>
              <CalendarItemButton item={item} tabIndex={tabIndex} onPress={onOpen} />
            </li>
          ))}
          {shown.length < items.length && (
            <li>
              <Anchor className={styles["more"]} href={day.href} tabIndex={tabIndex}>
                {`+${items.length - shown.length} more`}
              </Anchor>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** The day's items where there is no room for text: their icons, or their number, with the overdue sign. */
const Signs = ({ day: { items, isLate } }: { readonly day: CalendarDay }) => (
  <span className={styles["signs"]} aria-hidden>
    {items.length > SIGN_COUNT ? (
      <span
        className={classes(toneStyles["tone"], styles["count"])}
        data-tone={isLate ? "warning" : undefined}
      >
        {isLate && <CircleAlert />}
        {items.length}
      </span>
    ) : (
      items.map(({ id, tone, icon, isLate: isItemLate }) => (
        <span key={id} className={classes(toneStyles["tone"], styles["sign"])} data-tone={tone}>
          {isItemLate ? <CircleAlert /> : icon}
        </span>
      ))
    )}
  </span>
);
