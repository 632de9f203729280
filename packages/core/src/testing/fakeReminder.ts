import type { Occurrence, Reminder } from "@canopy/contracts";
import { fakeId } from "./fakeRecords.ts";

/** A reminder as the server returns it: due once, on a date of its own. */
export const fakeReminder = (over: Partial<Reminder> = {}): Reminder => ({
  id: fakeId(20),
  title: null,
  description: "Collect meter files",
  status: "ACTIVE",
  dueDatetime: "2027-01-05T14:00:00Z",
  timeZone: "America/Bogota",
  rrule: null,
  count: null,
  until: null,
  leadTimes: [],
  offsetDays: null,
  projectId: null,
  processId: null,
  milestoneId: null,
  companyId: null,
  userIds: [],
  nextDueAt: "2027-01-05T14:00:00Z",
  nextStatus: "UPCOMING",
  closedReason: null,
  createdById: fakeId(2),
  createdByName: "Marek Holub",
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 3,
  ...over,
});

/** An open occurrence of that reminder. */
export const fakeOccurrence = (over: Partial<Occurrence> = {}): Occurrence => ({
  id: fakeId(21),
  occurrenceId: fakeId(21),
  reminderId: fakeId(20),
  dueAt: "2027-01-05T14:00:00Z",
  status: "UPCOMING",
  doneAt: null,
  doneById: null,
  doneByName: null,
  reason: null,
  note: null,
  createdAt: "2026-01-02T03:04:05Z",
  ...over,
});
