import {
  access,
  occurrenceStatuses,
  reminders,
  reminderStatuses,
  type Access,
  type Reminder,
} from "@canopy/contracts";
import { listView, personalOptions, type ChoiceFilter } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { deletion, writeAccess } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import { statusOptions } from "../text/badges.ts";
import { personName } from "../text/personName.ts";
import { reminderName, repeatsText } from "./reminderWords.ts";
import { pathTo } from "../routing/match.ts";

/** The actions on reminders and their permissions. Source: behaviour.md §6, §7. */
export const reminderAccess = {
  ...writeAccess(access.reminders),
  pause: access.reminders.update,
  resume: access.reminders.update,
  cancel: access.reminders.update,
} satisfies Record<string, Access>;

/** The actions on /reminders/ and /reminders/{reminderId}. Source: behaviour.md §4 Statuses. */
export const reminderActions: readonly RecordAction[] = [
  { id: "pause", label: "Pause", isFor: { field: "status", values: ["ACTIVE"] }, success: messages.done },
  {
    id: "resume",
    label: "Resume",
    isFor: { field: "status", values: ["PAUSED"] },
    // one that rests with its disabled project is resumed with it
    isNotFor: { field: "closedReason", isSet: true },
    success: messages.done,
  },
  {
    id: "cancel",
    label: "Cancel reminder",
    isFor: { field: "status", values: ["ACTIVE", "PAUSED"] },
    confirm: {
      title: "Cancel reminder",
      message: "“{name}” never falls due again. What was completed and skipped is kept.",
      confirmLabel: "Cancel reminder",
    },
    success: messages.done,
  },
  deletion(reminders, "“{name}” will be deleted for good, with all of its occurrences."),
];

/** The linked records that filter a list of reminders, by parameter name. */
const links = ["Project", "Process", "Milestone", "Company"].map((label): ChoiceFilter => {
  const name = label.toLowerCase();
  return { param: name, fieldId: name, label, isFromLinks: true, takes: "id", options: [] };
});

const linkedText = ({ project, process, milestone, company }: Reminder): string =>
  [project?.code ?? company?.name, project && (milestone ?? process)?.name].filter(Boolean).join(" ");

/** A cancelled reminder can only be read. Source: behaviour.md §4 Statuses. */
export const readOnlyReminder = { field: "status", values: ["CANCELLED"] } as const;

/** /reminders/. Source: behaviour.md §2. */
export const reminderList = listView(reminders, {
  imports: "reminders",
  readOnlyWhen: readOnlyReminder,
  path: "/reminders/",
  bulk: "reminders",
  rowTo: ({ id }) => pathTo("reminder", { reminderId: id }),
  title: "Task Reminders",
  searchBy: "description",
  searchLabel: "Description",
  extend: ["project", "process", "milestone", "company", "users"],
  defaults: { sortField: "dueDatetime", sortDirection: "desc" },
  columns: [
    {
      field: "description",
      label: "Reminder",
      exportedAs: ["title", "description"],
      as: "text",
      isMain: true,
      text: reminderName,
    },
    { field: "nextDueAt", as: "date", line: 1 },
    { field: "rrule", as: "text", text: repeatsText },
    { field: "dueDatetime", as: "date" },
    {
      field: "project",
      label: "Linked to",
      exportedAs: ["project", "process", "milestone", "company"],
      as: "text",
      line: 2,
      text: linkedText,
    },
    {
      field: "users",
      as: "text",
      line: 3,
      text: ({ users = [] }) => users.map(personName).join(", "),
    },
    { field: "status", as: "badge", line: 2 },
  ],
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(reminderStatuses) },
    {
      param: "next",
      fieldId: "nextStatus",
      label: "Next is",
      options: statusOptions(occurrenceStatuses.slice(0, occurrenceStatuses.indexOf("COMPLETED"))).map(
        (option) => ({ ...option, text: `Next one is ${option.label.toLowerCase()}` }),
      ),
    },
    {
      param: "person",
      fieldId: "person",
      label: "Whose",
      options: personalOptions(reminders.fields, "person"),
    },
    ...links,
  ],
  actions: reminderActions,
  emptyText: "A reminder says in time what is to be done, once or again and again.",
  createLabel: "Schedule reminder",
});
