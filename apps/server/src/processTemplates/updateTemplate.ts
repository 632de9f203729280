import type { processTemplateEndpoints, TemplateStatus } from "@canopy/contracts";
import { isDeepStrictEqual } from "node:util";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile, notFound } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { type ProcessTemplateRow, processTemplateTable } from "../tables/index.ts";
import { recordTemplateHistory } from "./templateHistory.ts";
import { nextStatus, refuseFaulty, refuseUnknownChoices, refuseUnreadable } from "./templateRules.ts";
import { replaceTypes } from "./templateTypes.ts";
import { refuseRenamedDefault } from "./templateUses.ts";
import {
  emptyGraph,
  graphOf,
  openVersion,
  publishVersion,
  readGraph,
  replaceGraph,
  type TemplateGraph,
} from "./templateVersions.ts";

/**
 * Changes a template at the version that was read: its fields in place, its graph as the draft of the next version,
 * and its status; repeating the same values changes nothing. For one transaction. Source: behaviour.md §4 Statuses.
 */
export const updateTemplate = async (
  tx: Db,
  services: Services,
  call: Call<typeof processTemplateEndpoints.update>,
): Promise<ProcessTemplateRow> => {
  const { caller, params } = call;
  const { version, milestones, transitions, maxRounds, receivesForwardActions, typeIds, ...rest } =
    givenFields(call.body);
  const { status: asked, ...fields } = rest;
  const table = processTemplateTable(caller);
  const { draftVersionId, publishedVersionId } = await lockTemplate(tx, params.id);
  const at = services.now();
  const before = await getRow(tx, table, params.id, caller);
  if (before.version !== version) throw changedMeanwhile();

  const shownId = draftVersionId ?? publishedVersionId;
  const shown = shownId === null ? emptyGraph : await readGraph(tx, shownId);
  const graph = graphOf({ milestones, transitions, maxRounds, receivesForwardActions }, shown);
  const isRedrawn = !isDeepStrictEqual(graph, shown);
  const wanted = {
    ...before,
    ...fields,
    maxRounds: graph.maxRounds,
    receivesForwardActions: graph.receivesForwardActions,
    typeIds: typeIds?.toSorted() ?? before.typeIds,
    status: nextStatus(before.status, asked, isRedrawn),
  };
  if (!isRedrawn && changesBetween(before, wanted).length === 0) return before;

  refuseUnreadable(graph);
  await refuseUnknownChoices(tx, caller, { typeIds, ...(isRedrawn && { graph }) });
  await refuseRenamedDefault(tx, before.key, wanted.key);
  await tx
    .updateTable("processTemplate")
    .set({ ...fields, status: wanted.status, updatedAt: at, version: version + 1 })
    .where("id", "=", before.id)
    .execute();
  if (typeIds) await replaceTypes(tx, before.id, typeIds);
  await moveVersions(tx, services, {
    templateId: before.id,
    at,
    caller,
    draftVersionId,
    graph,
    isRedrawn,
    status: wanted.status,
  });

  const after = await getRow(tx, table, before.id, caller);
  const written = { before: { row: before, graph: shown }, after: { row: after, graph } };
  await recordTemplateHistory(tx, { call, at, action: "update", ...written });
  return after;
};

/** Locks the template before anything is read: of two writes at one version the second reads the result of the first. */
const lockTemplate = async (tx: Db, id: string) => {
  const held = await tx
    .selectFrom("processTemplate")
    .select(["draftVersionId", "publishedVersionId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound();
  return held;
};

interface Move {
  readonly templateId: string;
  readonly at: Date;
  readonly caller: { readonly id: string; readonly name: string; readonly surname: string };
  readonly draftVersionId: string | null;
  readonly graph: TemplateGraph;
  readonly isRedrawn: boolean;
  readonly status: TemplateStatus;
}

/** Opens, replaces and publishes the draft as the status requires; a published version is never changed. */
const moveVersions = async (tx: Db, services: Services, move: Move): Promise<void> => {
  const { templateId, at, caller, graph, isRedrawn, status } = move;
  const isOpening = move.draftVersionId === null && (isRedrawn || status === "DRAFT");
  const versionId = isOpening ? await openVersion(tx, services, { templateId, at }) : move.draftVersionId;
  if (versionId === null) return;
  if (isOpening || isRedrawn) await replaceGraph(tx, services, versionId, graph);
  if (status !== "PUBLISHED") return;
  refuseFaulty(graph);
  await publishVersion(tx, { templateId, versionId, at, by: caller });
};
