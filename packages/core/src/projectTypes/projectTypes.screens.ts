import {
  access,
  projectTypeDraft,
  projectTypeEndpoints,
  projectEndpoints,
  projects,
  projectTypes,
  type ProjectType,
} from "@canopy/contracts";
import {
  projectTypeAccess,
  projectTypeActions,
  projectTypeCreateForm,
  projectTypeEditForm,
  projectTypeList,
} from "./projectTypes.view.ts";
import { crud } from "../records/crud.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { HangingRecords } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const calls = crud<ProjectType>(projectTypeEndpoints);

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
  read: calls.list,
  run: { delete: calls.remove },
  hanging,
});

/** /technology/{typeId}. */
export const projectTypeScreen = recordScreen<ProjectType>({
  resource: projectTypes.path,
  listPath: projectTypeList.path,
  actions: projectTypeActions,
  access: projectTypeAccess,
  read: calls.get,
  run: { delete: calls.remove },
  hanging,
});

/** The form of a new technology. */
export const projectTypeCreateScreen = formScreen<ProjectType>({
  view: projectTypeCreateForm,
  schema: projectTypeDraft,
  submit: calls.create,
  outdates: [projectTypes.path],
});

/** The form that changes a technology. */
export const projectTypeEditScreen = formScreen<ProjectType>({
  view: projectTypeEditForm,
  schema: projectTypeDraft,
  submit: calls.update,
  reload: calls.reload,
  outdates: [projectTypes.path, projects.path],
});
