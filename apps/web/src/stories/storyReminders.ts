import type { Occurrence, Reminder } from "@canopy/core/reminders";
import { brightwater, everyRight, idOf, marek, pooja } from "./storyData.ts";
import { registration, storyProject } from "./storyProcesses.ts";
import { daysAgo } from "./storyTime.ts";

const personOf = ({ id, name, surname }: typeof marek) => ({ id, name, surname });

const reminderOf = (index: number, reminder: Partial<Reminder>): Reminder => ({
  id: idOf(20, index),
  title: null,
  description: "Collect meter files",
  status: "ACTIVE",
  dueDatetime: "2026-01-05T14:00:00Z",
  timeZone: "America/Bogota",
  rrule: null,
  count: null,
  until: null,
  leadTimes: [3],
  offsetDays: null,
  projectId: null,
  project: null,
  processId: null,
  process: null,
  milestoneId: null,
  milestone: null,
  companyId: null,
  company: null,
  userIds: [],
  users: [],
  nextDueAt: daysAgo(-6),
  nextStatus: "UPCOMING",
  closedReason: null,
  createdById: marek.id,
  createdByName: "Marek Holub",
  createdAt: daysAgo(200),
  updatedAt: daysAgo(3),
  version: 4,
  ...reminder,
});

/** A reminder with every field filled and one overdue occurrence. */
export const meterFiles = reminderOf(1, {
  title: "Collect meter files",
  description: "Ask the site for the meter files of the month before, and check that none is missing.",
  rrule: "FREQ=MONTHLY;BYMONTHDAY=5",
  leadTimes: [7, 3],
  projectId: storyProject.id,
  project: storyProject,
  processId: registration.id,
  process: registration,
  companyId: brightwater.id,
  company: brightwater,
  userIds: [marek.id, pooja.id],
  users: [personOf(marek), personOf(pooja)],
  nextDueAt: daysAgo(4),
  nextStatus: "OVERDUE",
});

/** A reminder bound to its milestone. */
export const hostAuthority = reminderOf(2, {
  description: "Chase host authority",
  offsetDays: -30,
  dueDatetime: daysAgo(-20),
  projectId: storyProject.id,
  project: storyProject,
  processId: registration.id,
  process: registration,
  milestoneId: registration.milestones?.[1]?.id ?? null,
  milestone: registration.milestones?.[1] ?? null,
});

/** A reminder that the product closed by itself. */
export const cancelled = reminderOf(3, {
  description: "Review round answer due",
  status: "CANCELLED",
  closedReason: "The milestone “Validate the design” was completed.",
  nextDueAt: null,
  nextStatus: null,
});

/** Reminders in every status. */
export const someReminders: readonly Reminder[] = [
  meterFiles,
  hostAuthority,
  reminderOf(4, {
    description: "Month-end data freeze",
    rrule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    dueDatetime: "2026-01-31T17:00:00Z",
    timeZone: "Europe/Lisbon",
  }),
  reminderOf(5, {
    description: "Steering meeting",
    rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    dueDatetime: "2026-01-06T10:00:00Z",
    timeZone: "Europe/Lisbon",
    status: "PAUSED",
    companyId: brightwater.id,
    company: brightwater,
  }),
  reminderOf(6, {
    description: "Site visit, Helio stores",
    rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
    count: 6,
    status: "COMPLETED",
    nextDueAt: null,
    nextStatus: null,
  }),
  cancelled,
];

const occurrenceOf = (index: number, occurrence: Partial<Occurrence>): Occurrence => ({
  id: idOf(21, index),
  occurrenceId: idOf(21, index),
  reminderId: meterFiles.id,
  dueAt: daysAgo(4),
  status: "OVERDUE",
  doneAt: null,
  doneById: null,
  doneByName: null,
  reason: null,
  note: null,
  createdAt: daysAgo(64),
  ...occurrence,
});

/** Open occurrences. */
export const openOccurrences: readonly Occurrence[] = [
  occurrenceOf(1, {}),
  occurrenceOf(2, { dueAt: daysAgo(-2), status: "DUE" }),
  occurrenceOf(3, { dueAt: daysAgo(-33), status: "UPCOMING" }),
];

/** Occurrences in every status. */
export const someOccurrences: readonly Occurrence[] = [
  ...openOccurrences,
  occurrenceOf(4, {
    dueAt: daysAgo(34),
    status: "COMPLETED",
    doneAt: daysAgo(33),
    doneByName: "Marek Holub",
    note: "Two of the files came late.",
  }),
  occurrenceOf(5, {
    dueAt: daysAgo(64),
    status: "SKIPPED",
    doneAt: daysAgo(64),
    doneByName: "Pooja Menon",
    reason: "The site stood still that month.",
  }),
];

/** All permissions for reminders, and those to read linked records. */
export const reminderRights: readonly string[] = [
  ...everyRight,
  "project:list",
  "project:get",
  "project_process:get",
  "project_process:list",
  "reminder:get",
  "reminder:list",
  "reminder:create",
  "reminder:update",
  "reminder:delete",
  "reminder:manage_occurrence",
  "reminder:link_user",
];
