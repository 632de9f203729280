import { useEffect, useRef, type KeyboardEvent } from "react";
import { hasModifier } from "../button/hasModifier.ts";
import type { CalendarDay } from "./calendarDay.ts";
import { MonthDay } from "./MonthDay.tsx";
import styles from "./MonthGrid.module.css";

/** The day to which the keyboard moves. */
export type MonthMove =
  | "nextDay"
  | "previousDay"
  | "nextWeek"
  | "previousWeek"
  | "weekStart"
  | "weekEnd"
  | "nextMonth"
  | "previousMonth";

const moves: Readonly<Record<string, MonthMove>> = {
  ArrowRight: "nextDay",
  ArrowLeft: "previousDay",
  ArrowDown: "nextWeek",
  ArrowUp: "previousWeek",
  Home: "weekStart",
  End: "weekEnd",
  PageDown: "nextMonth",
  PageUp: "previousMonth",
};

export interface MonthGridProps {
  /** The visible month: 'January 2027'. */
  readonly label: string;
  /** In the order of the columns. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  readonly weeks: readonly (readonly CalendarDay[])[];
  /** The days' items are loading. */
  readonly isBusy: boolean;
  readonly onMove: (move: MonthMove) => void;
  readonly onSelect: (dayId: string) => void;
  readonly onOpen: (itemId: string) => void;
}

/**
 * A month as a grid. One day has the focus: arrows, Home, End, Page Up and Page Down move from day to day.
 * Enter moves to the day's items, arrows move between them, and Escape returns to the day.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, weekdays, weeks, isBusy, onMove, onSelect, onOpen } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isFollowing = useRef(false);
  const selectedId = weeks.flat().find(({ isSelected }) => isSelected)?.id;
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    // a new month removes the focused day, which leaves the focus on the body
    const focused = document.activeElement;
    if (focused !== document.body && !grid.current?.contains(focused)) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${selectedId}"] > button`)?.focus();
  }, [selectedId]);
  const step = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined || hasModifier(event) || !isDayButton(event.target)) return;
    event.preventDefault();
    isFollowing.current = true;
    onMove(move);
  };
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
      role="grid"
      className={styles["month"]}
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={step}
    >
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.id}>
            {week.map((day) => (
              <MonthDay key={day.id} day={day} onSelect={onSelect} onOpen={onOpen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isDayButton = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.parentElement?.matches("td") === true;
