import {
  access,
  changeOf,
  projectTypeDraft,
  projectTypeEndpoints,
  projectEndpoints,
  projects,
  projectTypes,
  type ProjectType,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import {
  projectTypeAccess,
  projectTypeActions,
  projectTypeCreateForm,
  projectTypeEditForm,
  projectTypeList,
} from "./projectTypes.view.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { HangingRecords } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const remove = async (call: Call, id: string): Promise<undefined> => {
  await call(projectTypeEndpoints.remove, { params: { id } });
};

const hanging: readonly HangingRecords[] = [
  {
    nouns: ["project", "projects"],
    access: access.projects.list,
    fieldId: "type",
    list: (call, list) => call(projectEndpoints.list, { list }),
  },
];

/** /technology/. */
export const projectTypeListScreen = listScreen<ProjectType>({
  view: projectTypeList,
  resource: projectTypes.path,
  access: projectTypeAccess,
  read: (call, list, signal) => call(projectTypeEndpoints.list, { list }, { signal }),
  run: { delete: remove },
  hanging,
});

/** /technology/{typeId}. */
export const projectTypeScreen = recordScreen<ProjectType>({
  resource: projectTypes.path,
  listPath: projectTypeList.path,
  actions: projectTypeActions,
  access: projectTypeAccess,
  read: (call, id, signal) => call(projectTypeEndpoints.get, { params: { id } }, { signal }),
  run: { delete: remove },
  hanging,
});

/** The form of a new technology. */
export const projectTypeCreateScreen = formScreen<ProjectType>({
  view: projectTypeCreateForm,
  schema: projectTypeDraft,
  submit: ({ call }, { body, idempotencyKey }) =>
    call(projectTypeEndpoints.create, { body: z.parse(projectTypeDraft, body) }, { idempotencyKey }),
  outdates: [projectTypes.path],
});

const projectTypeChange = changeOf(projectTypeDraft);

/** The form that changes a technology. */
export const projectTypeEditScreen = formScreen<ProjectType>({
  view: projectTypeEditForm,
  schema: projectTypeDraft,
  submit: ({ call }, { subject: id, change }) =>
    call(projectTypeEndpoints.update, { params: { id }, body: z.parse(projectTypeChange, change) }),
  reload: ({ call }, id) => call(projectTypeEndpoints.get, { params: { id } }),
  outdates: [projectTypes.path, projects.path],
});
