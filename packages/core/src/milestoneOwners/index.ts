export {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerListScreen,
  milestoneOwnerScreen,
} from "./milestoneOwners.screens.ts";
export { ownerKindLabels, ownerKindTasks } from "./milestoneOwners.view.ts";
