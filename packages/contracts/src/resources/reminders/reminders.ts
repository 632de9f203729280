import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { calendarEntrySchema, calendarQuery, previewQuery, upcomingQuery } from "./calendar.ts";
import { relatedCompany } from "../companies.ts";
import { endpoint, type SamplesOf } from "#wire/endpoint.ts";
import { choice, openChoice, optionalLines } from "#wire/fieldSchemas.ts";
import { listAnswer, type Fields } from "#wire/listQuery.ts";
import { milestoneRecordSchema, milestoneReference } from "../milestoneRecord.ts";
import { personSchema } from "#wire/person.ts";
import { processRecordSchema, processReference } from "../processRecord.ts";
import { relatedProject } from "../projectRecord.ts";
import { related } from "#wire/related.ts";
import { newReminder, reminderDraft } from "./reminderDraft.ts";
import { occurrenceStatuses, reminderStatusChanges, reminderStatuses } from "#rules/reminderStates.ts";
import {
  changeOf,
  crudEndpoints,
  identityFields,
  importField,
  resource,
  timeFields,
} from "#wire/resource.ts";
import { wireDateField } from "#wire/wireDateField.ts";

const text = z.nullable(z.string());
const id = z.nullable(z.guid());

/** A reminder in an answer. Source: behaviour.md §3 Reminder. */
export const reminderSchema = z.object({
  id: z.guid(),
  title: text,
  description: z.string(),
  status: openChoice(reminderStatuses),
  /** The first due time; null while its milestone has no due date. */
  dueDatetime: z.nullable(wireDateField),
  timeZone: z.string(),
  rrule: text,
  /** The rule's own limits, repeated. */
  count: z.nullable(z.int()),
  until: text,
  /** Days before the due time, the longest first. */
  leadTimes: z.array(z.int()),
  offsetDays: z.nullable(z.int()),
  projectId: id,
  project: relatedProject,
  processId: id,
  process: z.optional(z.nullable(related(processRecordSchema, processReference))),
  milestoneId: id,
  milestone: z.optional(z.nullable(related(milestoneRecordSchema, milestoneReference))),
  companyId: id,
  company: relatedCompany,
  userIds: z.array(z.guid()),
  /** `isTold` is false for those who cannot be told as things stand. Source: behaviour.md §4 Reminders. */
  users: z.optional(z.array(z.extend(personSchema, { isTold: z.optional(z.boolean()) }))),
  /** Due time of the earliest occurrence that is neither completed nor skipped. */
  nextDueAt: z.nullable(wireDateField),
  nextStatus: z.nullable(openChoice(occurrenceStatuses)),
  /** The reason why the product itself closed or paused it. */
  closedReason: text,
  createdById: id,
  createdByName: text,
  /** Whether whoever made it could be told of it as things stand. */
  isCreatorTold: z.optional(z.boolean()),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A reminder. */
export type Reminder = z.infer<typeof reminderSchema>;

/** Body to change a reminder: fields, or a status. */
export const reminderChange = z.extend(changeOf(reminderDraft), {
  status: z.optional(choice("Status", reminderStatusChanges)),
});

/** The resource of reminders. */
export const reminders = resource({
  noun: "Reminder",
  nouns: "reminders",
  path: "/api/reminders",
  entity: reminderSchema,
  draft: reminderDraft,
  access: access.reminders,
  extend: ["project", "process", "milestone", "company", "users"],
  columns: [
    "title",
    "description",
    "nextDueAt",
    "rrule",
    "dueDatetime",
    "project",
    "process",
    "milestone",
    "company",
    "users",
    "status",
  ],
  fields: {
    ...identityFields,
    title: { type: "text", label: "Title" },
    description: { type: "text", label: "Description" },
    status: { type: "select", label: "Status", values: reminderStatuses },
    nextDueAt: { type: "datetime", label: "Next due" },
    nextStatus: { type: "select", label: "Next is", values: occurrenceStatuses },
    rrule: { type: "text", label: "Repeats", only: "column" },
    dueDatetime: { type: "datetime", label: "First due" },
    offsetDays: { type: "number", label: "Days from the milestone", only: "column" },
    timeZone: { type: "text", label: "Time zone", only: "column" },
    leadTimes: { type: "multi-select", label: "Days before", only: "column" },
    project: { type: "entity", label: "Project", sortable: false },
    projectId: { type: "uuid", label: "Project id" },
    process: { type: "entity", label: "Process", sortable: false },
    processId: { type: "uuid", label: "Process id" },
    milestone: { type: "entity", label: "Milestone", sortable: false },
    milestoneId: { type: "uuid", label: "Milestone id" },
    company: { type: "entity", label: "Company", sortable: false },
    companyId: { type: "uuid", label: "Company id" },
    /** Users who may read it: the linked ones, and its creator if none of those can be told. Source: behaviour.md §4 Reminders. */
    person: {
      type: "entity",
      label: "Person",
      sortable: false,
      only: "filter",
      personal: { me: "Mine" },
    },
    users: { type: "entity", label: "People", many: true, only: "column" },
    createdBy: { type: "entity", label: "Created by", only: "column", at: "createdByName" },
    closedReason: { type: "text", label: "Closed because", only: "column" },
    ...importField,
    ...timeFields,
  },
});

/** One due time of a reminder. Source: behaviour.md §3 Occurrence. */
export const occurrenceSchema = z.object({
  id: z.guid(),
  /** The same as `id`, under the name that calendar entries use. */
  occurrenceId: z.guid(),
  reminderId: z.guid(),
  dueAt: wireDateField,
  status: openChoice(occurrenceStatuses),
  doneAt: z.nullable(wireDateField),
  doneById: id,
  doneByName: text,
  /** The reason why it was skipped. */
  reason: text,
  note: text,
  createdAt: wireDateField,
});
/** One due time of a reminder. */
export type Occurrence = z.infer<typeof occurrenceSchema>;

/** Fields by which a list of occurrences is filtered and sorted. */
export const occurrenceFields = {
  id: { type: "uuid", label: "Id" },
  dueAt: { type: "datetime", label: "Due" },
  status: { type: "select", label: "Status", values: occurrenceStatuses },
  doneAt: { type: "datetime", label: "Done" },
  doneBy: { type: "entity", label: "Done by", only: "column", at: "doneByName" },
  reason: { type: "text", label: "Reason", only: "column" },
  note: { type: "text", label: "Note", only: "column" },
  reminderId: { type: "uuid", label: "Reminder id", only: "column" },
  createdAt: { type: "datetime", label: "Created" },
} as const satisfies Fields;

/** Longest note of an occurrence or reason to skip it, in characters. Source: behaviour.md §5 Forms. */
export const MAX_OCCURRENCE_NOTE_CHARS = 2000;

/** Body to complete or skip an occurrence; when skipping, the note is the reason. Source: behaviour.md §5 Forms. */
export const occurrenceNote = z.strictObject({ note: optionalLines("Note", MAX_OCCURRENCE_NOTE_CHARS) });

const action = <const Action extends "complete" | "skip">(name: Action, summary: string) =>
  endpoint({
    method: "PUT",
    path: `/api/reminders/{id}/occurrences/{occurrenceId}/${name}`,
    summary,
    access: access.reminders[name],
    refuses: ["/errors/invalid-transition"],
    body: occurrenceNote,
    answer: occurrenceSchema,
  });

const base = crudEndpoints(reminders);

/** Endpoints of reminders. Source: behaviour.md §7 Reminders. */
export const reminderEndpoints = {
  list: endpoint({ ...base.list, list: { ...base.list.list, defaults: { sortField: "dueDatetime" } } }),
  preview: endpoint({
    method: "GET",
    path: "/api/reminders/preview",
    summary: "Preview the first dates of a due time and its repetition",
    access: access.reminders.preview,
    query: previewQuery,
    answer: z.object({ dates: z.array(wireDateField), hasMore: z.boolean() }),
  }),
  calendar: endpoint({
    method: "GET",
    path: "/api/reminders/calendar",
    summary: "List occurrences within a span of at most 400 days",
    access: access.reminders.calendar,
    query: calendarQuery,
    answer: z.array(calendarEntrySchema),
  }),
  upcoming: endpoint({
    method: "GET",
    path: "/api/reminders/upcoming",
    summary: "List open occurrences, the earliest first, overdue ones included",
    access: access.reminders.upcoming,
    query: upcomingQuery,
    answer: z.array(calendarEntrySchema),
  }),
  get: base.get,
  create: endpoint({ ...base.create, body: newReminder, refuses: ["/errors/invalid-transition"] }),
  update: endpoint({
    ...base.update,
    refuses: ["/errors/invalid-transition"],
    summary: "Change a reminder, or pause, resume or cancel it",
    body: reminderChange,
  }),
  remove: base.remove,
  occurrences: endpoint({
    method: "GET",
    path: "/api/reminders/{id}/occurrences",
    summary: "List a reminder's occurrences",
    access: access.reminders.occurrences,
    list: {
      fields: occurrenceFields,
      columns: ["dueAt", "status", "doneAt", "doneBy", "reason", "note"],
      extend: [],
      defaults: { sortField: "dueAt" },
    },
    answer: listAnswer(occurrenceSchema),
  }),
  occurrencesCalendar: endpoint({
    method: "GET",
    path: "/api/reminders/{id}/occurrences/calendar",
    summary: "List a reminder's occurrences within a span of at most 400 days",
    access: access.reminders.occurrencesCalendar,
    query: calendarQuery,
    answer: z.array(calendarEntrySchema),
  }),
  complete: action("complete", "Complete an occurrence"),
  skip: action("skip", "Skip an occurrence"),
  linkUser: endpoint({
    method: "PUT",
    path: "/api/reminders/{id}/users/{userId}",
    summary: "Link a user to a reminder",
    access: access.reminders.linkUser,
    answer: reminderSchema,
    refuses: ["/errors/invalid-transition"],
  }),
  unlinkUser: endpoint({
    method: "DELETE",
    path: "/api/reminders/{id}/users/{userId}",
    summary: "Unlink a user from a reminder",
    access: access.reminders.unlinkUser,
    refuses: ["/errors/invalid-transition"],
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const reminderSamples: SamplesOf<typeof reminderEndpoints> = {
  create: {
    description: "Collect the meter files",
    dueDatetime: "2027-01-05T09:00",
    timeZone: "America/Bogota",
    rrule: "FREQ=MONTHLY;BYMONTHDAY=5",
    leadTimes: [3],
  },
  update: { description: "Collect the meter files, renamed", version: 1 },
  complete: { note: "All files are there" },
  skip: { note: "The meter was replaced" },
};
