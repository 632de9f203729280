import {
  milestoneEndpoints,
  milestoneOwnerDraft,
  processEndpoints,
  projects,
  type MilestoneOwner,
} from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { directoryScreens } from "../resources/directory.screens.ts";
import { milestoneOwnerBinding } from "./milestoneOwnerList.screens.ts";
import { milestoneOwnerCreateForm, milestoneOwnerEditForm } from "./milestoneOwners.view.ts";

/** /stakeholders/{milestoneOwnerId} and the forms; a record is read with its company. */
export const {
  record: milestoneOwnerScreen,
  create: milestoneOwnerCreateScreen,
  edit: milestoneOwnerEditScreen,
} = directoryScreens<MilestoneOwner>({
  ...milestoneOwnerBinding,
  extend: ["company"],
  draft: milestoneOwnerDraft,
  forms: { create: milestoneOwnerCreateForm, edit: milestoneOwnerEditForm },
  formModal: "milestoneOwnerForm",
  outdates: [projects.path, processEndpoints.list.path, milestoneEndpoints.list.path],
  sources: { companies: companyChoices },
  start: ({ company }) => ({ current: { companyId: company ? [companyOption(company)] : [] } }),
});
