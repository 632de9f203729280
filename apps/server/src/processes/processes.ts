import type { processEndpoints } from "@canopy/contracts";
import { getRow, listRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { changeProcess } from "./changeProcess.ts";
import { processTable as table } from "../tables/index.ts";
import { startProcess } from "./startProcess.ts";

/** Answers processes. Source: behaviour.md §7 Processes. */
export const processHandlers = (services: Services): Handlers<typeof processEndpoints> => ({
  list: ({ list, caller }) => listRows(services.db, table, list, caller),

  get: ({ params, caller, extend }) => getRow(services.db, table, params.id, caller, extend),

  create: (call) => startProcess(services, call),

  update: (call) => changeProcess(services, call),
});
