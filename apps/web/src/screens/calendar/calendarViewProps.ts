import type { CalendarActor } from "@canopy/core/calendar";

/** The props of a calendar view. */
export interface CalendarViewProps {
  readonly calendar: CalendarActor;
  readonly isLoading: boolean;
  /** Opens an occurrence by its id. */
  readonly onOpen: (occurrenceId: string) => void;
}
