export {
  projectTypeCreateScreen,
  projectTypeEditScreen,
  projectTypeListScreen,
  projectTypeScreen,
} from "./projectTypes.screens.ts";
export { mitigationLabels } from "./projectTypes.view.ts";
