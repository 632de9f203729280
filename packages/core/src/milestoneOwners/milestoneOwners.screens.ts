import {
  access,
  changeOf,
  milestoneEndpoints,
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwners,
  projects,
  type MilestoneOwner,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import {
  milestoneOwnerAccess,
  milestoneOwnerActions,
  milestoneOwnerCreateForm,
  milestoneOwnerEditForm,
  milestoneOwnerList,
} from "./milestoneOwners.view.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { HangingRecords } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const readOwner = (call: Call, id: string, signal?: AbortSignal) =>
  call(milestoneOwnerEndpoints.get, { params: { id }, extend: ["company"] }, signal ? { signal } : {});

const remove = async (call: Call, id: string): Promise<undefined> => {
  await call(milestoneOwnerEndpoints.remove, { params: { id } });
};

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
  read: (call, list, signal) => call(milestoneOwnerEndpoints.list, { list }, { signal }),
  run: { delete: remove },
  hanging,
});

/** /stakeholders/{milestoneOwnerId}, including its company. */
export const milestoneOwnerScreen = recordScreen<MilestoneOwner>({
  resource: milestoneOwners.path,
  listPath: milestoneOwnerList.path,
  actions: milestoneOwnerActions,
  access: milestoneOwnerAccess,
  read: readOwner,
  run: { delete: remove },
  hanging,
});

/** The form of a new stakeholder. */
export const milestoneOwnerCreateScreen = formScreen<MilestoneOwner>({
  view: milestoneOwnerCreateForm,
  schema: milestoneOwnerDraft,
  submit: ({ call }, { body, idempotencyKey }) =>
    call(milestoneOwnerEndpoints.create, { body: z.parse(milestoneOwnerDraft, body) }, { idempotencyKey }),
  outdates: [milestoneOwners.path],
});

const milestoneOwnerChange = changeOf(milestoneOwnerDraft);

/** The form that changes a stakeholder. */
export const milestoneOwnerEditScreen = formScreen<MilestoneOwner>({
  view: milestoneOwnerEditForm,
  schema: milestoneOwnerDraft,
  submit: ({ call }, { subject: id, change }) =>
    call(milestoneOwnerEndpoints.update, { params: { id }, body: z.parse(milestoneOwnerChange, change) }),
  reload: ({ call }, id) => readOwner(call, id),
  outdates: [milestoneOwners.path, projects.path],
});
