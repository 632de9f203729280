import {
  milestoneEndpoints,
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwners,
  projects,
  type MilestoneOwner,
} from "@canopy/contracts";
import {
  milestoneOwnerAccess,
  milestoneOwnerCreateForm,
  milestoneOwnerEditForm,
  milestoneOwnerList,
} from "./milestoneOwners.view.ts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { directoryScreens } from "../resources/directory.screens.ts";

export { ownerKindLabels, ownerKindTasks } from "./milestoneOwners.view.ts";

/** /stakeholders/, /stakeholders/{milestoneOwnerId} and their forms; a record is read with its company. */
export const {
  list: milestoneOwnerListScreen,
  record: milestoneOwnerScreen,
  create: milestoneOwnerCreateScreen,
  edit: milestoneOwnerEditScreen,
} = directoryScreens<MilestoneOwner>({
  view: milestoneOwnerList,
  resource: milestoneOwners.path,
  access: milestoneOwnerAccess,
  endpoints: milestoneOwnerEndpoints,
  extend: ["company"],
  draft: milestoneOwnerDraft,
  forms: { create: milestoneOwnerCreateForm, edit: milestoneOwnerEditForm },
  hanging: [{ nouns: ["milestone", "milestones"], fieldId: "ownerId", endpoint: milestoneEndpoints.list }],
  outdates: [projects.path],
  sources: { companies: companyChoices },
  start: ({ company }) => ({ current: { companyId: company ? [companyOption(company)] : [] } }),
});
