import type { ReactNode } from "react";
import type { BadgeTone } from "../text/Badge.tsx";

/** An item on a day of a calendar. */
export interface CalendarItem {
  readonly id: string;
  /** '09:00'; absent where only the day counts. */
  readonly time?: string | undefined;
  readonly label: string;
  /** The status as a word; icon and tone stand for the same. */
  readonly status: string;
  readonly tone: BadgeTone;
  /** The most common status: its icon is enough, so that the words of the others stand out. */
  readonly isUsual?: boolean;
  /** Its due time has passed: a bar at its edge says so. */
  readonly isLate?: boolean;
  /** Nothing remains to be done, so it is shown in a muted tone. */
  readonly isClosed?: boolean;
  readonly icon: ReactNode;
  /** A link instead of a button: it stands back behind what has a time. */
  readonly href?: string | undefined;
  /** A second line where there is room. */
  readonly detail?: string | undefined;
}

/** A day of a calendar with its items. */
export interface CalendarDay {
  readonly id: string;
  /** The day's number in the month. */
  readonly number: string;
  /** Heading of the day's own list: 'Tuesday 5 January'. */
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
