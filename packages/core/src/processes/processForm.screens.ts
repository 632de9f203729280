import {
  access,
  listDefaults,
  MAX_PAGE_SIZE,
  processChange,
  processDraft,
  processEndpoints,
  processFaults,
  processTemplateEndpoints,
  processTemplates,
  projects,
  type Process,
  type ProcessTemplate,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { FormOwner } from "../forms/formEvents.ts";
import { processAccess, processEditForm, processStartForm } from "./processes.view.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { MILESTONES, PROCESSES, readProcess } from "./process.screens.ts";
import type { Screen } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

/** The templates that a process can be started from, by name. */
export const startableTemplatesScreen = readingScreen<readonly ProcessTemplate[]>({
  key: () => [processTemplates.path, "list", "startable"],
  access: access.processTemplates.list,
  read: async (call, _ask, signal) => {
    const filters = [
      { fieldId: "publishedVersion", operator: "is_not_null", values: [] },
      { fieldId: "status", operator: "not_equals", values: ["ARCHIVED"] },
    ] as const;
    const list = {
      ...listDefaults,
      size: MAX_PAGE_SIZE,
      sortField: "name",
      sortDirection: "asc",
      filters,
    } as const;
    return (await call(processTemplateEndpoints.list, { list }, { signal })).data;
  },
});

const outdates = [PROCESSES, projects.path, MILESTONES];

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const faults = ({ periodStart, periodEnd }: Readonly<Record<string, unknown>>) =>
  processFaults({ periodStart: textIn(periodStart), periodEnd: textIn(periodEnd) });

/** The project's id is the form's subject, not one of its fields. */
const startForm = formScreen({
  view: processStartForm,
  schema: z.omit(processDraft, { projectId: true }),
  faults,
  submit: ({ call }, { subject: projectId, body, idempotencyKey }) =>
    call(
      processEndpoints.create,
      { body: z.parse(processDraft, { ...body, projectId }) },
      { idempotencyKey },
    ),
  /** Templates show how many processes use them. */
  outdates: [...outdates, processTemplates.path],
});

/** Input of the start form: the project, and the initial values. */
export interface StartGiven {
  readonly projectId: string;
  readonly templateId: string;
  readonly name: string;
  readonly responsibleIds: readonly string[];
  readonly owner: FormOwner;
}

/** The form that starts a process in a project. */
export const processStartScreen: Screen<FormActor["logic"], StartGiven> = {
  logic: startForm.logic,
  input: (services, { projectId, owner, ...first }) => {
    const input = startForm.input(services, { token: projectId, owner });
    return { ...input, values: { ...input.values, ...first, start: "true" } };
  },
};

/** The process whose form is open. */
export const processRecordScreen = recordScreen<Process>({
  resource: PROCESSES,
  listPath: "/project/",
  actions: [],
  access: processAccess,
  read: readProcess,
  run: {},
});

/** The form that changes a process. */
export const processEditScreen = formScreen<Process>({
  view: processEditForm,
  schema: z.omit(processChange, { version: true, status: true }),
  faults,
  submit: ({ call }, { subject: id, change }) =>
    call(processEndpoints.update, { params: { id }, body: z.parse(processChange, change) }),
  reload: ({ call }, id) => readProcess(call, id),
  outdates,
});
