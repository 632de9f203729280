import type { CalendarActor } from "@canopy/core/calendar";

/** What one way to look at the calendar is given. */
export interface CalendarViewProps {
  readonly calendar: CalendarActor;
  readonly isLoading: boolean;
  /** Shows an occurrence by its id. */
  readonly onOpen: (occurrenceId: string) => void;
}
