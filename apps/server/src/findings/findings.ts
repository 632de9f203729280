import type { findingEndpoints } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { findingTable, processTable } from "../tables/index.ts";
import { carryFinding } from "./carryFinding.ts";
import { changeFinding } from "./changeFinding.ts";
import { CONVERSATION } from "./findingWrites.ts";
import { moveFinding } from "./moveFinding.ts";
import { raiseFinding } from "./raiseFinding.ts";

/** Answers findings. Source: behaviour.md §7 Findings. */
export const findingHandlers = (services: Services): Handlers<typeof findingEndpoints> => ({
  list: async ({ caller }) => listing(findingTable(caller, services.now())),

  ofProcess: async ({ params, caller }) => {
    const { id } = await getRow(services.db, processTable, params.id, caller);
    return listing(findingTable(caller, services.now()), sql<SqlBool>`fi.process_id = ${id}::text::uuid`);
  },

  get: ({ params, caller, extend }) =>
    getRow(services.db, findingTable(caller, services.now()), params.id, caller, [
      ...extend,
      ...CONVERSATION,
    ]),

  create: (call) => raiseFinding(services, call),
  update: (call) => changeFinding(services, call),
  answer: (call) => moveFinding(services, call, { action: "answer", ...call.body }),
  close: (call) =>
    moveFinding(services, call, {
      action: call.body.withdrawn === true ? "withdraw" : "close",
      text: call.body.text,
      answerCount: call.body.answerCount,
    }),
  reopen: (call) => {
    const { reason: text, answerCount } = call.body;
    return moveFinding(services, call, { action: "reopen", text, answerCount });
  },
  carry: (call) => carryFinding(services, call),
});
