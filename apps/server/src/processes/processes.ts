import type { processEndpoints } from "@canopy/contracts";
import { getRow, listRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Parts } from "../http/parts.ts";
import { changeProcess } from "./changeProcess.ts";
import { processTable as table } from "../tables/index.ts";
import { startProcess } from "./startProcess.ts";

/** Answers processes. Source: behaviour.md §7 Processes. */
export const processHandlers = (parts: Parts): Handlers<typeof processEndpoints> => ({
  list: ({ list, caller }) => listRows(parts.db, table, list, caller),

  get: ({ params, caller, extend }) => getRow(parts.db, table, params.id, caller, extend),

  create: (call) => startProcess(parts, call),

  update: (call) => changeProcess(parts, call),
});
