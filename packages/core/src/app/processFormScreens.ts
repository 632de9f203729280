import {
  access,
  listDefaults,
  MAX_PAGE_SIZE,
  processChange,
  processDraft,
  processEndpoints,
  processTemplateEndpoints,
  processTemplates,
  projects,
  userEndpoints,
  users,
  type Process,
  type ProcessTemplate,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { FieldOption } from "../forms/formFields.ts";
import type { FormOwner } from "../forms/formEvents.ts";
import { processAccess, processEditForm, processStartForm } from "../screens/processes.ts";
import { formScreen, type FormActor } from "./formScreen.ts";
import { MILESTONES, PROCESSES, readProcess } from "./processScreens.ts";
import type { Screen } from "./reach.ts";
import { readingScreen } from "./readingScreen.ts";
import { recordScreen } from "./recordScreen.ts";

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

/** The people who may be made responsible, with their company's name where they are a partner's. */
export const responsiblesScreen = readingScreen<readonly FieldOption[]>({
  key: () => [users.path, "list", "responsibles"],
  access: access.users.assignable,
  read: async (call, _ask, signal) =>
    (await call(userEndpoints.assignable, {}, { signal })).map(({ id, name, surname, companyName }) => ({
      value: id,
      label: `${name} ${surname}`.trim() + (companyName === null ? "" : `, ${companyName}`),
    })),
});

const outdates = [PROCESSES, projects.path, MILESTONES];

/** The project's id is the form's subject, not one of its fields. */
const startForm = formScreen({
  view: processStartForm,
  schema: z.omit(processDraft, { projectId: true }),
  submit: ({ call }, { subject: projectId, body, idempotencyKey }) =>
    call(
      processEndpoints.create,
      { body: z.parse(processDraft, { ...body, projectId }) },
      { idempotencyKey },
    ),
  outdates,
});

/** What a start form is opened with: the project, and what its fields hold at first. */
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
  input: (reach, { projectId, owner, ...first }) => {
    const input = startForm.input(reach, { token: projectId, owner });
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
  submit: ({ call }, { subject: id, change }) =>
    call(processEndpoints.update, { params: { id }, body: z.parse(processChange, change) }),
  reload: ({ call }, id) => readProcess(call, id),
  outdates,
});
