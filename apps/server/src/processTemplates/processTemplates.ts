import type { processTemplateEndpoints } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { givenFields } from "../database/givenFields.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { type ProcessTemplateRow, processTemplateTable } from "../tables/index.ts";
import { recordTemplateHistory } from "./templateHistory.ts";
import { refuseUnknownChoices, refuseUnreadable } from "./templateRules.ts";
import { replaceTypes } from "./templateTypes.ts";
import { refuseWhileNeeded } from "./templateUses.ts";
import { emptyGraph, graphOf, openVersion, replaceGraph } from "./templateVersions.ts";
import { updateTemplate } from "./updateTemplate.ts";

/** Answers process templates; a write is answered with the graph. Source: behaviour.md §7 Process templates. */
export const processTemplateHandlers = (services: Services): Handlers<typeof processTemplateEndpoints> => ({
  list: async ({ caller }) => listing(processTemplateTable(caller)),

  get: ({ params, caller, extend }) =>
    getRow(services.db, processTemplateTable(caller), params.id, caller, extend),

  create: (call) => written(call, call.tx, () => createTemplate(call.tx, services, call)),

  update: (call) =>
    services.db.transaction().execute((tx) => written(call, tx, () => updateTemplate(tx, services, call))),

  remove: (call) => services.db.transaction().execute((tx) => removeTemplate(tx, services, call)),
});

const written = async (
  { caller }: { readonly caller: Caller },
  tx: Db,
  write: () => Promise<ProcessTemplateRow>,
) => {
  const { id } = await unlessTaken("process_template_key", "key", write);
  return getRow(tx, processTemplateTable(caller), id, caller, ["milestones", "transitions"]);
};

const createTemplate = async (
  tx: Db,
  services: Services,
  call: Call<typeof processTemplateEndpoints.create>,
): Promise<ProcessTemplateRow> => {
  const { caller } = call;
  const {
    milestones,
    transitions,
    maxRounds,
    receivesForwardActions,
    typeIds = [],
    ...fields
  } = givenFields(call.body);
  const graph = graphOf({ milestones, transitions, maxRounds, receivesForwardActions }, emptyGraph);
  refuseUnreadable(graph);
  await refuseUnknownChoices(tx, caller, { typeIds, graph });
  const at = services.now();
  const id = services.randomUuid();
  const made = { id, status: "DRAFT", createdAt: at, updatedAt: at };
  await tx
    .insertInto("processTemplate")
    .values({ description: null, ...fields, ...made })
    .execute();
  await replaceTypes(tx, id, typeIds);
  await replaceGraph(tx, services, await openVersion(tx, services, { templateId: id, at }), graph);
  const row = await getRow(tx, processTemplateTable(caller), id, caller);
  await recordTemplateHistory(tx, { call, at, action: "create", after: { row, graph } });
  return row;
};

const removeTemplate = async (
  tx: Db,
  services: Services,
  call: Call<typeof processTemplateEndpoints.remove>,
): Promise<void> => {
  const { caller, params } = call;
  await tx.selectFrom("processTemplate").select("id").where("id", "=", params.id).forUpdate().execute();
  const row = await getRow(tx, processTemplateTable(caller), params.id, caller);
  await refuseWhileNeeded(tx, row);
  await tx.deleteFrom("processTemplate").where("id", "=", row.id).execute();
  const before = { row, graph: emptyGraph };
  await recordTemplateHistory(tx, { call, at: services.now(), action: "delete", before });
};
