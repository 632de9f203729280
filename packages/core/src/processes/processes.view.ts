import { access, type Access } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { reasonField } from "../forms/reasonField.ts";
import { messages } from "../text/messages.ts";

/** The actions on processes and their permissions. Source: behaviour.md §6, §7. */
export const processAccess = {
  create: access.processes.create,
  update: access.processes.update,
} satisfies Record<string, Access>;

const nameField: FormField = { name: "name", label: "Name", kind: "text", isRequired: true };

const people = {
  name: "responsibleIds",
  label: "Responsibles",
  kind: "choices",
  // Our own staff and the people of the project's company.
  optionsFrom: { source: "people", group: { from: ["companyGroup"] } },
  help: "Beside who leads the project",
} as const satisfies FormField;

const period: readonly FormField[] = [
  { name: "periodStart", label: "Period start", kind: "date", help: "First day that is monitored" },
  { name: "periodEnd", label: "Period end", kind: "date", help: "Last day that is monitored" },
];

const due: FormField = {
  name: "dueAt",
  label: "Due",
  kind: "date",
  help: "When the process is to be through",
};

/** The names of the fields of the monitoring period. */
export const periodFields: readonly string[] = period.map(({ name }) => name);

/** True where a process from this template covers a monitoring period. Source: behaviour.md §4 Milestones. */
export const isPeriodic = (templateKey: string): boolean => templateKey.startsWith("MRV");

/** The form that starts a process in a project, in a modal. Source: behaviour.md §5 Forms. */
export const processStartForm: FormView = {
  title: "Start a process",
  submitLabel: "Create process",
  fields: [
    {
      name: "templateId",
      label: "Template",
      kind: "choice",
      isRequired: true,
      optionsFrom: {
        source: "templates",
        of: "templateKey",
        searchedAs: "template",
        searchesRest: true,
        isEssential: true,
      },
      help: "Its steps are copied; later versions of the template change nothing in this process",
    },
    nameField,
    ...period.map((field): FormField => ({ ...field, shownBy: "templateId" })),
    due,
    { ...people, optionsFrom: { ...people.optionsFrom, hidesEmpty: true } },
    { name: "start", label: "Start now", kind: "switch", help: "Off: it waits until somebody starts it" },
  ],
  success: messages.created("Process"),
  goTo: "/process/{id}",
  keepsDraft: true,
};

/** The form that changes a process's own fields, in a modal. */
export const processEditForm: FormView = {
  title: "Edit process",
  submitLabel: "Save changes",
  fields: [nameField, ...period, due, people],
  success: messages.updated("Process"),
  keepsDraft: true,
};

/** Kind of undo of a hold, by its process's id. */
export const UNDO_HOLD = "process.resume";

/** The key of the toasts about a process: a later one replaces an earlier one, whose undo would be refused by then, and so does one about its project. */
export const PROCESS_TOAST_KEY = "project {projectId} process {id}";

/** The question before a process is held, in a modal: its reason, which the history keeps. */
export const processHoldForm: FormView = {
  title: "Hold process",
  submitLabel: "Hold process",
  fields: [reasonField("Nothing in it can be done until it is resumed; the history keeps the reason")],
  success: messages.done,
  keepsDraft: true,
  undo: {
    ...{ kind: UNDO_HOLD, key: PROCESS_TOAST_KEY },
    ...{ told: "{name} is on hold", done: "{name} goes on" },
  },
};
