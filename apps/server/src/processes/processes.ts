import type { processEndpoints } from "@canopy/contracts";
import { listing } from "../database/listing.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { changeProcess } from "./changeProcess.ts";
import { processTable as table } from "../tables/index.ts";
import { readProcessPage } from "./milestoneEvidence.ts";
import { startProcess } from "./startProcess.ts";

/** Answers processes. Source: behaviour.md §7 Processes. */
export const processHandlers = (services: Services): Handlers<typeof processEndpoints> => ({
  list: async () => listing(table),

  get: async ({ params, caller, extend }) => readProcessPage(services.db, table, params.id, caller, extend),

  create: (call) => startProcess(services, call),

  update: (call) => changeProcess(services, call),
});
