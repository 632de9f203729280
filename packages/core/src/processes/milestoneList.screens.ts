import {
  access,
  listDefaults,
  MAX_PAGE_SIZE,
  milestoneEndpoints,
  type ListAnswer,
  type Milestone,
} from "@canopy/contracts";
import { milestoneList, milestoneQuery, waitedFor } from "./milestoneList.view.ts";
import { listScreen } from "../lists/listScreen.ts";
import { MILESTONES } from "./process.screens.ts";
import { screenPerApp } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** /milestone/. 'Mine' depends on the person. */
export const milestoneListScreen = screenPerApp((services) =>
  listScreen<Milestone>({
    view: milestoneList,
    resource: MILESTONES,
    access: {},
    read: (call, list, signal) =>
      call(milestoneEndpoints.list, { list: milestoneQuery(list, services.person()) }, { signal }),
    run: {},
  }),
);

/** The milestones of running processes that wait for a stakeholder, by due date; `ask` is the stakeholder's id. Source: behaviour.md §2 /stakeholders/{milestoneOwnerId}. */
export const ownersMilestonesScreen = readingScreen<ListAnswer<Milestone>>({
  key: (ownerId) => [MILESTONES, "list", "of owner", ownerId],
  access: access.milestones.list,
  read: async (call, ownerId, signal) => {
    const filters = [{ fieldId: "ownerId", operator: "equals", values: [ownerId] } as const, ...waitedFor];
    const list = {
      ...listDefaults,
      size: MAX_PAGE_SIZE,
      sortField: "dueAt",
      sortDirection: "asc",
      filters,
      extend: ["process", "process.project"],
    } as const;
    return call(milestoneEndpoints.list, { list }, { signal });
  },
});
