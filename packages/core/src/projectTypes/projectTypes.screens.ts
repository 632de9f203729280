import { projects, projectTypeDraft, type ProjectType } from "@canopy/contracts";
import { directoryScreens } from "../resources/directory.screens.ts";
import { projectTypeBinding } from "./projectTypeList.screens.ts";
import { projectTypeCreateForm, projectTypeEditForm } from "./projectTypes.view.ts";

/** /technology/{typeId} and the forms. */
export const {
  record: projectTypeScreen,
  create: projectTypeCreateScreen,
  edit: projectTypeEditScreen,
} = directoryScreens<ProjectType>({
  ...projectTypeBinding,
  draft: projectTypeDraft,
  forms: { create: projectTypeCreateForm, edit: projectTypeEditForm },
  formModal: "projectTypeForm",
  outdates: [projects.path],
});
