import type { Finding } from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";

/** The name of the address parameter that opens a finding on its process's page. */
export const FINDING_PARAM = "finding";

/** The address of a finding on its process's page. */
export const findingAddress = ({ id, processId }: Pick<Finding, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?${FINDING_PARAM}=${id}`;
