import {
  access,
  documentEndpoints,
  listDefaults,
  MAX_PAGE_SIZE,
  projectChange,
  projectEndpoints,
  projects,
  readWireDate,
  reminderEndpoints,
  type ListAnswer,
  type Project,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { CallError } from "../failures/failure.ts";
import { partsScreen } from "../records/partsScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { mayWrite, writesOnlyInvolved } from "../records/recordAction.ts";
import { recordScreen } from "../records/recordScreen.ts";
import type { Services } from "../services/services.ts";
import { messages } from "../text/messages.ts";
import { projectEditForm } from "./projectForm.view.ts";
import { projectCalls, projectHanging, projectRun, projectShownBy } from "./projectList.screens.ts";
import { projectAccess, projectActions, projectList } from "./projects.view.ts";

/** The tabs of /project/{projectId}. */
export const projectPartsScreen = partsScreen({
  overview: undefined,
  processes: undefined,
  registry: undefined,
  documents: access.documents.ofProject,
  reminders: access.reminders.list,
  history: projectEndpoints.history.access,
});

/** Reads a project with everything that its page shows. */
export const readProject = projectCalls.get;

/** Whether the person may start a process of this project: it must not be disabled, and the person must be allowed to change it. Source: behaviour.md §4 Statuses, §6 Rows. */
export const mayStartProcess = (services: Services, project: Project): boolean =>
  project.status !== "DISABLED" &&
  services.permits(access.processes.create) &&
  mayWrite(
    { allowed: [], selfId: services.userId(), writesOnlyInvolved: writesOnlyInvolved(services) },
    project,
  );

/** /project/{projectId}, including its processes and people. */
export const projectScreen = recordScreen<Project>({
  nameOf: ({ name }) => name,
  readOnlyWhen: { field: "status", values: ["DISABLED"] },
  resource: projects.path,
  listPath: projectList.path,
  actions: projectActions,
  access: projectAccess,
  isLedByPeople: true,
  form: projectEditForm,
  read: readProject,
  run: {
    hold: projectCalls.goTo("ON_HOLD"),
    resume: projectCalls.goTo("ACTIVE"),
    complete: projectCalls.goTo("COMPLETED"),
    ...projectRun,
  },
  hanging: projectHanging,
  // while it is disabled its reminders rest, and its documents are only read
  shownBy: [...projectShownBy, reminderEndpoints.list.path, documentEndpoints.list.path],
});

/** Changes some fields of a project over the version that was read. Rejects with a `CallError` that names the first fault of a change that the rules refuse. */
export const changeProject = async (
  call: Call,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<Project> => {
  const read = z.safeParse(projectChange, change);
  if (!read.success) throw new CallError({ kind: "refused", reason: faultText(read.error) }, read.error);
  return call(projectEndpoints.update, { params: { id }, body: read.data });
};

const faultText = ({ issues: [first] }: z.core.$ZodError): string => {
  if (!first) return messages.unexpected;
  const at = first.path[1];
  return typeof at === "number" ? `Entry ${at + 1}: ${first.message}` : first.message;
};

const newest = ({ createdAt }: Project): number => readWireDate(createdAt)?.getTime() ?? 0;

/** The projects of another record, read by name as all sub-lists are and shown the newest first; where one page does not hold them all, the newest are read. */
const projectsOf = (fieldId: "company" | "type") =>
  readingScreen<ListAnswer<Project>>({
    key: (id) => [projects.path, "list", `of ${fieldId}`, id],
    access: projectEndpoints.list.access,
    read: async (call, id, signal) => {
      const own = [{ fieldId, operator: "equals", values: [id] }] as const;
      const page = { ...listDefaults, size: MAX_PAGE_SIZE, filters: own, extend: ["type", "company"] };
      const byName = { ...page, sortField: "name", sortDirection: "asc" } as const;
      const found = await call(projectEndpoints.list, { list: byName }, { signal });
      if (found.total > found.data.length) return call(projectEndpoints.list, { list: page }, { signal });
      return { ...found, data: found.data.toSorted((a, b) => newest(b) - newest(a)) };
    },
  });

/** The projects of a company, the newest first, for the company's page; `ask` is the company's id. Source: behaviour.md §7 Companies, §9. */
export const companyProjects = projectsOf("company");

/** The projects of a technology, the newest first, for its page; `ask` is the technology's id. */
export const projectTypeProjects = projectsOf("type");
