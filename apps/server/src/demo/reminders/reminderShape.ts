import type { DemoPerson } from "../workSource.ts";

/** How an occurrence of the demo was closed. */
export interface Closing {
  readonly status: "COMPLETED" | "SKIPPED";
  readonly at: Date;
  /** Null where the product did it. */
  readonly by: DemoPerson | null;
  readonly note?: string;
  readonly reason?: string;
}

/** What a reminder is for. */
export interface ReminderLink {
  readonly projectId: string | null;
  readonly processId: string | null;
  readonly milestoneId: string | null;
  readonly companyId: string | null;
}

/** A reminder of the demo, from which its rows follow. */
export interface DemoReminder {
  readonly description: string;
  /** A local time (`2026-11-05T09:00`) in the zone; an instant where it follows a milestone; null where that has no date. */
  readonly due: string | Date | null;
  readonly timeZone: string;
  readonly rrule?: string;
  /** Days, the longest first. */
  readonly leadTimes: readonly number[];
  readonly offsetDays?: number;
  readonly link?: ReminderLink;
  readonly maker: DemoPerson;
  readonly people: readonly DemoPerson[];
  readonly createdAt: Date;
  /** When it was last changed, where it was. */
  readonly changedAt?: Date;
  /** How an occurrence that has passed was closed, by its place from the first; undefined while it is open. */
  readonly closingOf?: (place: number, dueAt: Date) => Closing | undefined;
  /** Why and since when nothing is said any more. */
  readonly stopped?: {
    readonly status: "PAUSED" | "CANCELLED";
    readonly at: Date;
    /** What the product closed it for; null where a person stopped it. */
    readonly reason: string | null;
  };
}
