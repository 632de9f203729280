import type { milestoneEndpoints } from "@canopy/contracts";
import { listing } from "../database/listing.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { finishMilestone } from "./finishMilestone.ts";
import { milestoneAggregates } from "./milestoneAggregates.ts";
import { milestoneTable as table } from "../tables/index.ts";
import { milestonesFor } from "../tables/milestoneSlots.ts";
import { reopenMilestone } from "./reopenMilestone.ts";
import { undoMilestone } from "./undoMilestone.ts";

/** Answers milestones. Source: behaviour.md §7 Milestones. */
export const milestoneHandlers = (services: Services): Handlers<typeof milestoneEndpoints> => ({
  ...milestoneAggregates(services),

  list: async ({ caller }) => listing(milestonesFor(table, caller, services.now())),

  complete: (call) => finishMilestone(services, call, "COMPLETED"),

  skip: (call) => finishMilestone(services, call, "SKIPPED"),

  uncomplete: (call) => reopenMilestone(services, call),

  undo: (call) => undoMilestone(services, call),
});

/** Answers the rows of bulk actions on milestones: as their single calls, but an end is not completed. Source: behaviour.md §7 Bulk actions. */
export const milestoneRowHandlers = (services: Services): Handlers<typeof milestoneEndpoints> => ({
  ...milestoneHandlers(services),
  complete: (call) => finishMilestone(services, call, "COMPLETED", { isBulk: true }),
});
