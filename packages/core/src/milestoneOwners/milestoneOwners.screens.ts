import {
  access,
  milestoneEndpoints,
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwners,
  projects,
  type MilestoneOwner,
} from "@canopy/contracts";
import {
  milestoneOwnerAccess,
  milestoneOwnerActions,
  milestoneOwnerCreateForm,
  milestoneOwnerEditForm,
  milestoneOwnerList,
} from "./milestoneOwners.view.ts";
import { crud } from "../records/crud.ts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { choicesFrom } from "../forms/choiceSources.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { HangingRecords } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const calls = crud<MilestoneOwner>(milestoneOwnerEndpoints, ["company"]);

const hanging: readonly HangingRecords[] = [
  {
    nouns: ["milestone", "milestones"],
    access: access.milestones.list,
    fieldId: "ownerId",
    list: (call, list) => call(milestoneEndpoints.list, { list }),
  },
];

/** /stakeholders/. */
export const milestoneOwnerListScreen = listScreen<MilestoneOwner>({
  view: milestoneOwnerList,
  resource: milestoneOwners.path,
  access: milestoneOwnerAccess,
  read: calls.list,
  run: { delete: calls.remove },
  hanging,
});

/** /stakeholders/{milestoneOwnerId}, including its company. */
export const milestoneOwnerScreen = recordScreen<MilestoneOwner>({
  resource: milestoneOwners.path,
  listPath: milestoneOwnerList.path,
  actions: milestoneOwnerActions,
  access: milestoneOwnerAccess,
  read: calls.get,
  run: { delete: calls.remove },
  hanging,
});

const sources = { companies: companyChoices };

/** The form of a new stakeholder. */
export const milestoneOwnerCreateScreen = formScreen<MilestoneOwner>({
  view: milestoneOwnerCreateForm,
  schema: milestoneOwnerDraft,
  submit: calls.create,
  outdates: [milestoneOwners.path],
  choices: choicesFrom(sources),
});

/** The form that changes a stakeholder. */
export const milestoneOwnerEditScreen = formScreen<MilestoneOwner>({
  view: milestoneOwnerEditForm,
  schema: milestoneOwnerDraft,
  submit: calls.update,
  reload: calls.reload,
  outdates: [milestoneOwners.path, projects.path],
  choices: choicesFrom(sources),
  start: ({ company }) => ({ current: { companyId: company ? [companyOption(company)] : [] } }),
});
