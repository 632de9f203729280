import { pathTo } from "@canopy/core";

/** The address of a milestone on its process's page. */
export const milestoneHref = ({
  id,
  processId,
}: {
  readonly id: string;
  readonly processId: string;
}): string => `${pathTo("process", { processId })}?milestone=${id}`;
