export { milestoneOwnerListScreen } from "./milestoneOwnerList.screens.ts";
export {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerScreen,
} from "./milestoneOwners.screens.ts";
export { ownerKindLabels, ownerTaskOf } from "./milestoneOwners.view.ts";
