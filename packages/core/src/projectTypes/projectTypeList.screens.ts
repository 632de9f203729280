import { projectEndpoints, projectTypeEndpoints, projectTypes, type ProjectType } from "@canopy/contracts";
import { directoryList, type DirectoryBinding } from "../resources/directoryList.screens.ts";
import { projectTypeAccess, projectTypeList } from "./projectTypes.view.ts";

/** The parts that the list and the page of technologies have in common. */
export const projectTypeBinding: DirectoryBinding<ProjectType> = {
  view: projectTypeList,
  resource: projectTypes.path,
  access: projectTypeAccess,
  endpoints: projectTypeEndpoints,
  hanging: [{ nouns: ["project", "projects"], fieldId: "type", endpoint: projectEndpoints.list }],
};

/** /technology/. */
export const projectTypeListScreen = directoryList(projectTypeBinding);
