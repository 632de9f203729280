import type { Milestone } from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";

/** The address of a milestone's process with the milestone selected. */
export const milestoneAddress = ({ id, processId }: Pick<Milestone, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?milestone=${id}`;
