import type { DemoPerson } from "../workSource.ts";

/** The way in which an occurrence of the demo was closed. */
export interface Closing {
  readonly status: "COMPLETED" | "SKIPPED";
  readonly at: Date;
  /** Null if the product closed it. */
  readonly by: DemoPerson | null;
  readonly note?: string;
  readonly reason?: string;
}

/** The records that a reminder is linked to. */
export interface ReminderLink {
  readonly projectId: string | null;
  readonly processId: string | null;
  readonly milestoneId: string | null;
  readonly companyId: string | null;
}

/** A reminder of the demo; its rows are derived from it. */
export interface DemoReminder {
  readonly description: string;
  /** A local time (`2026-11-05T09:00`) in the zone; an instant if it follows a milestone; null if that milestone has no date. */
  readonly due: string | Date | null;
  readonly timeZone: string;
  readonly rrule?: string;
  /** Days, longest first. */
  readonly leadTimes: readonly number[];
  readonly offsetDays?: number;
  readonly link?: ReminderLink;
  readonly maker: DemoPerson;
  readonly people: readonly DemoPerson[];
  readonly createdAt: Date;
  /** The time of its last change, if it was changed. */
  readonly changedAt?: Date;
  /** The closing of a past occurrence by its position from the first; undefined while it is open. */
  readonly closingOf?: (place: number, dueAt: Date) => Closing | undefined;
  /** The reason and time since when no more notices are sent. */
  readonly stopped?: {
    readonly status: "PAUSED" | "CANCELLED";
    readonly at: Date;
    /** The product's reason for closing it; null if a person stopped it. */
    readonly reason: string | null;
  };
}
