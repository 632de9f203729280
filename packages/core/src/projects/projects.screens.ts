import {
  access,
  companies,
  listDefaults,
  MAX_PAGE_SIZE,
  milestoneEndpoints,
  processEndpoints,
  projectChange,
  projectDraft,
  projectEndpoints,
  projectFaults,
  projects,
  readWireDate,
  type CheckedProject,
  type ListAnswer,
  type Project,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { mayWrite, writesOnlyInvolved } from "../records/recordAction.ts";
import { projectCreateForm, projectEditForm } from "./projectForm.view.ts";
import { withMonths } from "../dashboard/months.ts";
import { projectAccess, projectActions, projectHoldForm, projectList } from "./projects.view.ts";
import { actionAt, crud } from "../records/crud.ts";
import { choicesFrom } from "../forms/choiceSources.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { reasonSchema } from "../forms/reasonField.ts";
import { processesBy } from "../processes/processesBy.ts";
import { listScreen } from "../lists/listScreen.ts";
import {
  companyListOptions,
  createdOptions,
  projectSources,
  projectStart,
  projectTypeListOptions,
} from "./projectChoices.ts";
import { partsScreen } from "../records/partsScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { screenPerApp, type Screen, type Services } from "../services/services.ts";
import { recordScreen } from "../records/recordScreen.ts";

/** The tabs of /project/{projectId}. */
export const projectPartsScreen = partsScreen({
  overview: undefined,
  processes: undefined,
  registry: undefined,
  documents: access.documents.ofProject,
  reminders: access.reminders.list,
  history: projectEndpoints.history.access,
});

/** Related records read with a project for its page. Source: behaviour.md §7 Projects. */
const pageExtend = [
  "processes",
  "processes.milestones",
  "processes.transitions",
  "processes.milestones.owner",
  "processes.milestones.completions",
  "processes.responsibles",
  "type",
  "company",
] as const;

const hanging = [processesBy("projectId")];

/** Cache keys of answers that show projects or depend on their status. */
const shownBy = [companies.path, processEndpoints.list.path, milestoneEndpoints.list.path];

const calls = crud<Project>(projectEndpoints, pageExtend);

/** Reads a project with everything that its page shows. */
export const readProject = calls.get;

const enable = actionAt(projectEndpoints.enable);
const disable = actionAt(projectEndpoints.disable);

/** Whether the person may start a process of this project: it must not be disabled, and the person must be allowed to change it. Source: behaviour.md §4 Statuses, §6 Rows. */
export const mayStartProcess = (services: Services, project: Project): boolean =>
  project.status !== "DISABLED" &&
  services.permits(access.processes.create) &&
  mayWrite(
    { allowed: [], selfId: services.userId(), writesOnlyInvolved: writesOnlyInvolved(services) },
    project,
  );

/** /project/. The months are named in the person's language. */
export const projectListScreen = screenPerApp((services) =>
  listScreen<Project>({
    view: projectList,
    resource: projects.path,
    access: projectAccess,
    isLedByPeople: true,
    read: (call, list, signal) =>
      call(projectEndpoints.list, { list: withMonths(list, "createdAt") }, { signal }),
    run: { enable, disable, delete: calls.remove },
    hanging,
    options: {
      technology: projectTypeListOptions,
      company: companyListOptions,
      created: createdOptions(services.locale),
    },
    shownBy,
  }),
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
    hold: calls.goTo("ON_HOLD"),
    resume: calls.goTo("ACTIVE"),
    complete: calls.goTo("COMPLETED"),
    enable,
    disable,
    delete: calls.remove,
  },
  hanging,
  shownBy,
});

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The form's values as the rules between fields check them. */
const checkedOf = (body: Readonly<Record<string, unknown>>): CheckedProject => ({
  programme: textIn(body["programme"]) ?? "",
  registryProjectId: textIn(body["registryProjectId"]),
  registryStatus: textIn(body["registryStatus"]),
  registryStatusDate: textIn(body["registryStatusDate"]),
  methodology: textIn(body["methodology"]),
  creditingPeriodStart: textIn(body["creditingPeriodStart"]),
  creditingPeriodEnd: textIn(body["creditingPeriodEnd"]),
  validationBodyId: textIn(body["validationBodyId"]),
  verificationBodyId: textIn(body["verificationBodyId"]),
  budget: typeof body["budget"] === "number" ? body["budget"] : undefined,
  currency: textIn(body["currency"]),
});

const faults = (body: Readonly<Record<string, unknown>>) => projectFaults(checkedOf(body));
const outdates = [projects.path, ...shownBy];

/** /project/create; the author becomes the lead unless they choose another. */
export const projectCreateScreen = formScreen<Project>({
  view: projectCreateForm,
  schema: projectDraft,
  faults,
  defaults: (services) => ({ leadUserId: services.userId() ?? "" }),
  submit: calls.create,
  outdates,
  choices: choicesFrom(projectSources),
});

/** The form on /project/{projectId}. */
export const projectEditScreen = formScreen<Project>({
  view: projectEditForm,
  schema: projectDraft,
  faults,
  submit: calls.update,
  reload: calls.reload,
  outdates,
  choices: choicesFrom(projectSources),
  start: projectStart,
});

const holdForm = formScreen<Project>({
  view: projectHoldForm,
  schema: reasonSchema,
  submit: async ({ call }, { subject: id, body: { reason } }) => {
    const { version } = await readProject(call, id);
    return changeProject(call, id, { status: "ON_HOLD", reason, version });
  },
  outdates,
});

/** The dialog that holds a project for a reason. */
export const projectHoldScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: holdForm.logic,
  input: (services, { id }) => holdForm.input(services, { token: id, isInModal: true }),
};

/** Changes some fields of a project over the version that was read. */
export const changeProject = (
  call: Call,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<Project> =>
  call(projectEndpoints.update, { params: { id }, body: z.parse(projectChange, change) });

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
