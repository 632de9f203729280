import {
  projectEndpoints,
  projects,
  projectTypeDraft,
  projectTypeEndpoints,
  projectTypes,
  type ProjectType,
} from "@canopy/contracts";
import {
  projectTypeAccess,
  projectTypeCreateForm,
  projectTypeEditForm,
  projectTypeList,
} from "./projectTypes.view.ts";
import { directoryScreens } from "../resources/directory.screens.ts";

export { mitigationLabels } from "./projectTypes.view.ts";

/** /technology/, /technology/{typeId} and their forms. */
export const {
  list: projectTypeListScreen,
  record: projectTypeScreen,
  create: projectTypeCreateScreen,
  edit: projectTypeEditScreen,
} = directoryScreens<ProjectType>({
  view: projectTypeList,
  resource: projectTypes.path,
  access: projectTypeAccess,
  endpoints: projectTypeEndpoints,
  draft: projectTypeDraft,
  forms: { create: projectTypeCreateForm, edit: projectTypeEditForm },
  hanging: [{ nouns: ["project", "projects"], fieldId: "type", endpoint: projectEndpoints.list }],
  outdates: [projects.path],
});
