import type { CalendarEntry } from "@canopy/contracts";
import type { Failure } from "../failures/failure.ts";
import type { CalendarParams } from "./calendarSearch.ts";
import type { CalendarView, DayMove } from "./calendarSpan.ts";
import type { Day } from "../days/days.ts";
import type { FirstWeekday } from "../days/firstWeekday.ts";

/** What a person does with the calendar. */
export type CalendarEvent =
  | { readonly type: "calendar.show"; readonly view: CalendarView }
  /** The span before or after the one that is shown. */
  | { readonly type: "calendar.step"; readonly by: 1 | -1 }
  | { readonly type: "calendar.today" }
  | { readonly type: "calendar.retry" }
  | { readonly type: "mine.choose"; readonly isMine: boolean }
  | { readonly type: "weekday.choose"; readonly weekday: FirstWeekday }
  | { readonly type: "day.select"; readonly day: Day }
  | { readonly type: "day.move"; readonly move: DayMove };

/** What the calendar hears from its address. */
export interface CalendarSearchChanged {
  readonly type: "search.changed";
  readonly search: string;
}

/** Which occurrences are read: those of a span of instants, its end not in it. */
export interface CalendarAsk {
  readonly from: string;
  readonly to: string;
  readonly isMine: boolean;
}

/** By which clock it shows days and times, and with which day its weeks begin. */
export interface CalendarClock {
  readonly firstWeekday: FirstWeekday;
  readonly timeZone: string;
}

/** What the calendar is told at the start. */
export interface CalendarInput extends CalendarClock {
  readonly search: string;
  /** BCP 47 tag of the person's language; the runtime's when absent. */
  readonly locale?: string | undefined;
}

/** What the calendar knows. */
export interface CalendarContext extends Omit<CalendarInput, "search"> {
  readonly params: CalendarParams;
  readonly today: Day;
  /** The day that is selected, among those shown. */
  readonly day: Day;
  readonly entries: readonly CalendarEntry[];
  /** The entries still are those of the span before. */
  readonly isPrevious: boolean;
  readonly failure: Failure | undefined;
}
