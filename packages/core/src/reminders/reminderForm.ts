import { MAX_LEAD_DAYS, reminders } from "@canopy/contracts";
import { timeZones } from "../days/zonedTime.ts";
import type { FieldOption, FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";
import { mustChoose, onDate, ruleFormFields } from "../recurrence/ruleForm.ts";

const onMilestone = { field: "timing", values: ["MILESTONE"] } as const;

/** Usual lead times before the due time, in days. */
export const usualLeads: readonly FieldOption[] = [
  { value: "1", label: "1 day before" },
  { value: "3", label: "3 days before" },
  { value: "7", label: "1 week before" },
  { value: "14", label: "2 weeks before" },
  { value: "30", label: "30 days before" },
];

const what: readonly FormField[] = [
  { name: "description", label: "Description", kind: "longText", isRequired: true },
  { name: "title", label: "Title", kind: "text", help: "A few words, where the description is long" },
];

const links: readonly FormField[] = [
  {
    name: "projectId",
    label: "Project",
    kind: "choice",
    optionsFrom: { source: "projects", searchedAs: "project", hidesEmpty: true },
  },
  {
    name: "processId",
    label: "Process",
    kind: "choice",
    optionsFrom: { source: "processes", of: "projectId", hidesEmpty: true },
  },
  {
    name: "milestoneId",
    label: "Milestone",
    kind: "choice",
    optionsFrom: { source: "milestones", of: "processId", hidesEmpty: true },
  },
  {
    name: "companyId",
    label: "Company",
    kind: "choice",
    help: "Of a project it is the project's company",
    optionsFrom: { source: "companies", searchedAs: "company", hidesEmpty: true },
    shownFor: { field: "projectId", values: [""] },
  },
];

const time: readonly FormField[] = [
  {
    ...mustChoose("timing", "Due", [
      { value: "DATE", label: "On a date" },
      { value: "MILESTONE", label: "Days from when the milestone is due" },
    ]),
    helpBy: {
      field: "timing",
      texts: { MILESTONE: "It moves with the milestone, and closes itself when the milestone is completed" },
    },
  },
  { name: "dueDatetime", label: "Date and time", kind: "dateTime", isRequired: true, shownFor: onDate },
  { name: "offsetDays", label: "Days", kind: "whole", isRequired: true, shownFor: onMilestone },
  {
    ...mustChoose("offsetSide", "Before or after", [
      { value: "before", label: "Before it is due" },
      { value: "after", label: "After it is due" },
    ]),
    shownFor: onMilestone,
  },
  {
    name: "timeZone",
    label: "Time zone",
    kind: "choice",
    isRequired: true,
    optionsIn: (_, zone) => timeZones(zone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
    help: "Whose clocks count: the time of day stays the same there when they change",
  },
];

const telling: readonly FormField[] = [
  {
    name: "leadTimes",
    label: "Also tell",
    kind: "choices",
    options: usualLeads,
    help: "When it is due it is told in any case",
  },
  {
    name: "otherLeads",
    label: "Other days before",
    kind: "tags",
    help: `Numbers of days, each up to ${MAX_LEAD_DAYS}`,
  },
  {
    name: "userIds",
    label: "People",
    kind: "choices",
    // Our own staff and the people of the company, which a project names too.
    optionsFrom: { source: "people", group: { from: ["projectId", "companyId"] }, hidesEmpty: true },
    help: "They are told. Where nobody is chosen, whoever made the reminder is",
  },
];

/** The fields of a reminder's form; several of them make one part of its body. */
export const reminderFields: readonly FormField[] = [
  ...what,
  ...links,
  ...time,
  ...ruleFormFields,
  ...telling,
];

/** /reminders/create. Source: behaviour.md §2. */
export const reminderCreateForm: FormView = {
  title: "Schedule Reminder",
  submitLabel: "Schedule reminder",
  fields: reminderFields,
  success: messages.created(reminders.noun),
  goTo: "/reminders/{id}",
  leaveTo: "/reminders/",
  keepsDraft: true,
};

/** /reminders/{reminderId}/edit. */
export const reminderEditForm: FormView = {
  title: "Edit Reminder",
  submitLabel: "Save changes",
  fields: reminderFields,
  success: messages.updated(reminders.noun),
  goTo: "/reminders/{id}",
  leaveTo: "/reminders/{id}",
  keepsDraft: true,
};
