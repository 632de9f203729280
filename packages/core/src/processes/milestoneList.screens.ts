import { milestoneEndpoints, type Milestone } from "@canopy/contracts";
import { milestoneList, milestoneQuery, waitedFor } from "./milestoneList.view.ts";
import { listScreen } from "../lists/listScreen.ts";
import { ownerListOptions } from "../milestoneOwners/ownerListOptions.ts";
import { screenPerApp } from "../services/services.ts";
import { recordsOf } from "../records/readings.ts";

/** Number of next steps on a company's page. */
const NEXT_STEP_COUNT = 5;

/** /milestone/. 'Mine' depends on the person. */
export const milestoneListScreen = screenPerApp((services) =>
  listScreen<Milestone>({
    view: milestoneList,
    resource: milestoneEndpoints.list.path,
    access: {},
    read: (call, list, signal) =>
      call(milestoneEndpoints.list, { list: milestoneQuery(list, services.person()) }, { signal }),
    counts: (call, list, signal) =>
      call(
        milestoneEndpoints.countOpen,
        { list: { filters: milestoneQuery(list, services.person()).filters } },
        { signal },
      ),
    options: { owner: ownerListOptions },
    run: {},
  }),
);

/** The milestones that the running processes of a company's projects wait for, the longest waiting first; `ask` is the company's id. Source: behaviour.md §7 Companies. */
export const companysMilestones = recordsOf(milestoneEndpoints.list, {
  fieldId: "company",
  sortField: "readyAt",
  size: NEXT_STEP_COUNT,
  extend: ["process", "process.project", "owner"],
  filters: waitedFor,
});

/** The milestones of running processes that wait for a stakeholder, by due date; `ask` is the stakeholder's id. Source: behaviour.md §2 /stakeholders/{milestoneOwnerId}. */
export const ownersMilestones = recordsOf(milestoneEndpoints.list, {
  fieldId: "ownerId",
  sortField: "dueAt",
  extend: ["process", "process.project"],
  filters: waitedFor,
});
