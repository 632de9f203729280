import type { ColumnType, Generated } from "kysely";
import type { Instant, OptionalInstant } from "./instant.ts";

/** A row of `reminder`. Source: behaviour.md §3 Reminder. */
export interface ReminderTable {
  id: string;
  title: string | null;
  description: string;
  status: string;
  dueDatetime: OptionalInstant;
  timeZone: string;
  rrule: string | null;
  leadTimes: ColumnType<number[], number[] | undefined, number[]>;
  offsetDays: number | null;
  projectId: string | null;
  processId: string | null;
  milestoneId: string | null;
  companyId: string | null;
  closedReason: string | null;
  statusBefore: string | null;
  countsFrom: OptionalInstant;
  expandAt: OptionalInstant;
  expandedTo: string | null;
  nextDueAt: OptionalInstant;
  nextStatus: string | null;
  createdById: string | null;
  createdByName: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `reminder_user`: a linked person and their place in the list. */
export interface ReminderUserTable {
  reminderId: string;
  userId: string;
  position: number;
}

/** A row of `reminder_occurrence`; `slot` is the local time from the rule, or `once`. */
export interface ReminderOccurrenceTable {
  id: string;
  reminderId: string;
  slot: string;
  dueAt: Instant;
  dueFrom: Instant;
  status: string;
  doneAt: OptionalInstant;
  doneById: string | null;
  doneByName: string | null;
  reason: string | null;
  note: string | null;
  createdAt: Instant;
}

/** A row of `reminder_notice`: the notice of an occurrence that has to be sent, and when it was sent. */
export interface ReminderNoticeTable {
  occurrenceId: string;
  leadDays: number;
  at: Instant;
  sentAt: OptionalInstant;
}

/** A row of `calendar_feed`: the link's token is stored as its hash. */
export interface CalendarFeedTable {
  userId: string;
  credentialsVersion: number;
  tokenHash: string;
  createdAt: Instant;
  lastReadAt: OptionalInstant;
}

/** The tables of reminders; part of `Database`. */
export interface ReminderTables {
  reminder: ReminderTable;
  reminderUser: ReminderUserTable;
  reminderOccurrence: ReminderOccurrenceTable;
  reminderNotice: ReminderNoticeTable;
  calendarFeed: CalendarFeedTable;
}
