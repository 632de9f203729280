import { processEndpoints } from "@canopy/contracts";
import type { HangingRecords } from "../records/hangingRecords.ts";

/** The processes of a project, or those started from a template. */
export const processesBy = (fieldId: "projectId" | "templateId"): HangingRecords => ({
  nouns: ["process", "processes"],
  fieldId,
  endpoint: processEndpoints.list,
});
