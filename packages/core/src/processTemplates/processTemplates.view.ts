import { access, processTemplates, templateStatuses, type Access } from "@canopy/contracts";
import { listView } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { deletion, writeAccess } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import { statusOptions } from "../text/badges.ts";

/** The actions on process templates and their permissions. Source: behaviour.md §6, §7. */
export const processTemplateAccess = {
  ...writeAccess(access.processTemplates),
  archive: access.processTemplates.update,
  restore: access.processTemplates.update,
} satisfies Record<string, Access>;

/** The actions on each template in /process-templates/. Source: behaviour.md §4 Statuses. */
const processTemplateActions: readonly RecordAction[] = [
  {
    id: "archive",
    label: "Archive",
    isFor: { field: "status", values: ["PUBLISHED"] },
    confirm: {
      title: "Archive process template",
      message: "No process is started from {name} until it is restored. Running processes go on.",
      confirmLabel: "Archive",
    },
    success: messages.done,
  },
  {
    id: "restore",
    label: "Restore",
    isFor: { field: "status", values: ["ARCHIVED"] },
    success: messages.done,
  },
  deletion(processTemplates, "{name} will be deleted for good, with all its versions."),
];

/** /process-templates/. Source: behaviour.md §2. */
export const processTemplateList = listView(processTemplates, {
  path: "/process-templates/",
  title: "Process Templates",
  searchBy: "name",
  searchLabel: "Name",
  columns: [
    { field: "name", as: "text", isMain: true },
    { field: "key", as: "text", line: 2 },
    { field: "status", as: "badge", line: 1 },
    { field: "publishedVersion", as: "number" },
    { field: "stepCount", as: "number" },
    { field: "processCount", as: "number" },
    { field: "publishedAt", as: "date", line: 2 },
    { field: "createdAt", as: "date", isHiddenAtFirst: true },
  ],
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(templateStatuses) },
  ],
  actions: processTemplateActions,
  emptyText: "A template holds the milestones that a process goes through.",
  createLabel: "New template",
});
