import type { ReactNode } from "react";
import type { BadgeTone } from "../text/Badge.tsx";

/** Something on a day of a calendar. */
export interface CalendarItem {
  readonly id: string;
  /** '09:00' */
  readonly time: string;
  readonly label: string;
  /** Its state in a word; the icon and the tone say the same. */
  readonly status: string;
  readonly tone: BadgeTone;
  /** As most of them are: its icon is enough to the eye, so that the words of the others stand out. */
  readonly isUsual?: boolean;
  /** Nothing is to be done about it any more: it steps back. */
  readonly isClosed?: boolean;
  readonly icon: ReactNode;
}

/** A day of a calendar with what is on it. */
export interface CalendarDay {
  readonly id: string;
  /** Its number in the month. */
  readonly number: string;
  /** Heads the day's own list: 'Tue 5 January 2027'. */
  readonly title: string;
  /** What a screen reader says: 'Tuesday 5 January, 2 occurrences'. */
  readonly label: string;
  readonly items: readonly CalendarItem[];
  /** Something on it is late. */
  readonly isLate: boolean;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** Where all of the day is listed. */
  readonly href: string;
}
