import type { ReactNode } from "react";
import type { BadgeTone } from "../text/Badge.tsx";

/** An item on a day of a calendar. */
export interface CalendarItem {
  readonly id: string;
  /** '09:00' */
  readonly time: string;
  readonly label: string;
  /** The status as a word; icon and tone stand for the same. */
  readonly status: string;
  readonly tone: BadgeTone;
  /** The most common status: its icon is enough, so that the words of the others stand out. */
  readonly isUsual?: boolean;
  /** Nothing remains to be done, so it is shown in a muted tone. */
  readonly isClosed?: boolean;
  readonly icon: ReactNode;
}

/** A day of a calendar with its items. */
export interface CalendarDay {
  readonly id: string;
  /** The day's number in the month. */
  readonly number: string;
  /** Heading of the day's own list: 'Tue 5 January 2027'. */
  readonly title: string;
  /** The day's name for a screen reader: 'Tuesday 5 January, 2 occurrences'. */
  readonly label: string;
  readonly items: readonly CalendarItem[];
  /** One of its items is late. */
  readonly isLate: boolean;
  /** The day belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** The address of the day's full list. */
  readonly href: string;
}
