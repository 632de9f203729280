import type { Milestone } from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";

/** The address of a milestone's process with the milestone selected. */
export const milestoneAddress = ({ id, processId }: Pick<Milestone, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?milestone=${id}`;

/** The chosen step and its sheet, as the address of a process's page names them. */
export interface ProcessAddress {
  readonly selectedId: string | undefined;
  /** Whether the sheet with all about the chosen step is open, on windows too narrow to show it in place. */
  readonly isStepOpen: boolean;
}

/** Reads the search of a process's page. */
export const processAddressIn = (search: string): ProcessAddress => {
  const params = new URLSearchParams(search);
  return { selectedId: params.get("milestone") ?? undefined, isStepOpen: params.get("step") === "open" };
};

/** The address of a process's page that says this. */
export const processAddress = (processId: string, { selectedId, isStepOpen }: ProcessAddress): string => {
  const params = new URLSearchParams({
    ...(selectedId !== undefined && { milestone: selectedId }),
    ...(isStepOpen && { step: "open" }),
  });
  const path = pathTo("process", { processId });
  return params.size === 0 ? path : `${path}?${params}`;
};
