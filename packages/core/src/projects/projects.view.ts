import { access, projects, projectStatuses, type Access } from "@canopy/contracts";
import { listView, type ChoiceOption } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { deletion, writeAccess } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import { statusOptions } from "../text/badges.ts";
import { programmeLabels } from "./projectWords.ts";
import { optionsOf } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { reasonField } from "../forms/reasonField.ts";
import { pathTo } from "../routing/match.ts";

/** The actions on projects and their permissions. Source: behaviour.md §6, §7. */
export const projectAccess = {
  ...writeAccess(access.projects),
  hold: access.projects.update,
  resume: access.projects.update,
  complete: access.projects.update,
  enable: access.projects.enable,
  disable: access.projects.disable,
} satisfies Record<string, Access>;

/** The statuses in which a project can be changed; a disabled one is read-only. Source: behaviour.md §4 Statuses. */
const enabledStatuses = projectStatuses.filter((status) => status !== "DISABLED");

/** The key of the toasts about a project at rest, which replace those of its processes: their undo would be refused by then. */
const TOAST_KEY = "project {id}";

const enable: RecordAction = {
  id: "enable",
  label: "Enable",
  isFor: { field: "status", values: ["DISABLED"] },
  success: messages.done,
};
const disable: RecordAction = {
  id: "disable",
  label: "Disable",
  tone: "danger",
  isFor: { field: "status", values: enabledStatuses },
  confirm: {
    title: "Disable project",
    message: "{name} can only be read then, and its processes are held until it is enabled again.",
    confirmLabel: "Disable",
  },
  success: messages.done,
  undoneBy: {
    action: "enable",
    kind: "project.enable",
    told: "{name} is disabled",
    done: "{name} is enabled again",
    key: TOAST_KEY,
  },
};
const remove = deletion(projects, undefined, { isFor: { field: "status", values: enabledStatuses } });

const heldUndo = {
  kind: "project.resume",
  told: "{name} is on hold, with its processes",
  done: "{name} goes on again",
  key: TOAST_KEY,
} as const;

/** The question before a project is held, in a modal: its reason, which the history keeps. */
export const projectHoldForm: FormView = {
  title: "Hold project",
  submitLabel: "Hold project",
  fields: [
    reasonField("Its running processes are held with it until it is resumed; the history keeps the reason"),
  ],
  success: messages.done,
  keepsDraft: true,
  undo: heldUndo,
};

/** The actions on /project/{projectId}. Source: behaviour.md §4 Statuses. */
export const projectActions: readonly RecordAction[] = [
  {
    id: "hold",
    label: "Hold",
    isFor: { field: "status", values: ["ACTIVE"] },
    asksIn: { content: "projectHold", title: "Hold project" },
    success: messages.done,
    undoneBy: { action: "resume", ...heldUndo },
  },
  { id: "resume", label: "Resume", isFor: { field: "status", values: ["ON_HOLD"] }, success: messages.done },
  enable,
  {
    id: "complete",
    label: "Complete",
    isFor: { field: "status", values: ["ACTIVE"] },
    confirm: {
      title: "Complete project",
      message: "{name} is completed. It becomes active again when another process is started.",
      confirmLabel: "Complete",
    },
    success: messages.done,
  },
  disable,
  remove,
];

/** The time after its creation in which a project counts as new. Source: behaviour.md §9. */
export const lately: readonly ChoiceOption[] = [
  {
    value: "30",
    label: "Last 30 days",
    text: "Created in the last 30 days",
    asks: { operator: "greater_than_or_equal", daysBack: 30 },
  },
];

/** /project/. The technologies, companies and months to filter by are read separately. Source: behaviour.md §2. */
export const projectList = listView(projects, {
  imports: "projects",
  path: "/project/",
  bulk: "projects",
  rowTo: ({ id }) => pathTo("project", { projectId: id }),
  title: "Climate Projects",
  searchBy: "name",
  searchLabel: "Name",
  extend: ["company", "type", "processes"],
  columns: [
    { field: "name", as: "text", isMain: true },
    { field: "code", as: "code", line: 2 },
    { field: "company", as: "company", line: 2 },
    { field: "type", as: "text" },
    { field: "status", as: "badge", line: 1 },
    { field: "programme", as: "text", isHiddenAtFirst: true },
    { field: "estimatedAnnualTco2e", as: "number" },
    { field: "createdAt", as: "date" },
  ],
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(projectStatuses) },
    { param: "technology", fieldId: "type", label: "Technology", takes: "id", options: [] },
    { param: "company", fieldId: "company", label: "Company", takes: "id", options: [] },
    { param: "programme", fieldId: "programme", label: "Programme", options: optionsOf(programmeLabels) },
    {
      param: "scope",
      fieldId: "status",
      label: "Open",
      isFromLinks: true,
      options: [
        {
          value: "active",
          label: "Yes",
          text: "Neither completed nor disabled",
          asks: { operator: "not_in", values: ["COMPLETED", "DISABLED"] },
        },
      ],
    },
    {
      param: "created",
      fieldId: "createdAt",
      label: "Created",
      isFromLinks: true,
      takes: "month",
      options: lately,
    },
  ],
  actions: [enable, disable, remove],
  emptyText: "A project is followed here from its idea to what it achieves.",
  createLabel: "Create project",
});
