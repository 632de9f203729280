import type { milestoneEndpoints } from "@canopy/contracts";
import { listRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Parts } from "../http/parts.ts";
import { finishMilestone } from "./finishMilestone.ts";
import { milestoneAggregates } from "./milestoneAggregates.ts";
import { milestoneTable as table } from "../tables/index.ts";
import { reopenMilestone } from "./reopenMilestone.ts";

/** Answers milestones. Source: behaviour.md §7 Milestones. */
export const milestoneHandlers = (parts: Parts): Handlers<typeof milestoneEndpoints> => ({
  ...milestoneAggregates(parts),

  list: ({ list, caller }) => listRows(parts.db, table, list, caller),

  complete: (call) => finishMilestone(parts, call, "COMPLETED"),

  skip: (call) => finishMilestone(parts, call, "SKIPPED"),

  uncomplete: (call) => reopenMilestone(parts, call),
});
