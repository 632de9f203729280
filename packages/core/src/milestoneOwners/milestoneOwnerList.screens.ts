import {
  milestoneEndpoints,
  milestoneOwnerEndpoints,
  milestoneOwners,
  type MilestoneOwner,
} from "@canopy/contracts";
import { directoryList, type DirectoryBinding } from "../resources/directoryList.screens.ts";
import { milestoneOwnerAccess, milestoneOwnerList } from "./milestoneOwners.view.ts";

/** The parts that the list and the page of stakeholders have in common. */
export const milestoneOwnerBinding: DirectoryBinding<MilestoneOwner> = {
  view: milestoneOwnerList,
  resource: milestoneOwners.path,
  access: milestoneOwnerAccess,
  endpoints: milestoneOwnerEndpoints,
  hanging: [{ nouns: ["milestone", "milestones"], fieldId: "ownerId", endpoint: milestoneEndpoints.list }],
};

/** /stakeholders/. */
export const milestoneOwnerListScreen = directoryList(milestoneOwnerBinding);
