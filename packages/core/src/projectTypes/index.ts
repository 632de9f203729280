export { projectTypeListScreen } from "./projectTypeList.screens.ts";
export { projectTypeCreateScreen, projectTypeEditScreen, projectTypeScreen } from "./projectTypes.screens.ts";
export { mitigationLabels } from "./projectTypes.view.ts";
