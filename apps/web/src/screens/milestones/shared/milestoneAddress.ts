import { pathTo, type Milestone } from "@canopy/core";

/** The page of a milestone's process, with the milestone shown first. */
export const milestoneAddress = ({ id, processId }: Pick<Milestone, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?milestone=${id}`;
