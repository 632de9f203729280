import { isInternalAtFirst, wasSubmitted, type documentEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { writeScopeOf, type Caller } from "../base/caller.ts";
import { changedMeanwhile, invalid, notFound, ProblemError } from "../base/problem.ts";
import { givenFields } from "../database/givenFields.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { lockProject } from "../records/processLock.ts";
import { updateAtVersion } from "../records/writeRecord.ts";
import { projectTable } from "../tables/index.ts";
import {
  actorOn,
  assertMayWrite,
  documentProblem,
  lockDocument,
  placeOf,
  readWritten,
  type Place,
} from "./documentWrites.ts";

const NOT_YOURS_TO_HIDE = "Only our own staff decides whether partners meet a document.";

/** Throws 400 for an internal document in a partner's slot. */
const checkInternal = (internal: boolean, step: Place | null): void => {
  if (internal && step !== null && step.ownerCompanyId !== null)
    throw invalid({ internal: ["The evidence of a partner's milestone is not internal"] });
};

/** Creates a document without a file. Source: behaviour.md §7 Documents. */
export const createDocument = async (services: Services, call: Call<typeof documentEndpoints.create>) => {
  const { tx, caller, body } = call;
  const { id: projectId } = await getRow(tx, projectTable, call.params.id, caller);
  const project = await lockProject(tx, projectId);
  if (!project) throw notFound();
  const at = services.now();
  const step = await placeOf(tx, projectId, body);
  assertMayWrite({ actor: actorOn(caller, project, step), step, project });
  if (body.internal !== undefined && isPartner(caller))
    throw new ProblemError("/errors/forbidden", NOT_YOURS_TO_HIDE);
  const isOfPartner = step !== null && step.ownerCompanyId !== null;
  const internal = body.internal ?? (!isOfPartner && isInternalAtFirst(step?.ownerKind ?? null));
  checkInternal(internal, step);
  const id = services.randomUuid();
  await tx
    .insertInto("document")
    .values({
      id,
      projectId,
      processId: step?.processId ?? null,
      milestoneId: step?.milestoneId ?? null,
      slot: body.slot ?? null,
      title: body.title,
      kind: body.kind ?? "OTHER",
      note: body.note ?? null,
      internal,
      state: "DRAFT",
      submittedAt: null,
      createdById: caller.id,
      createdAt: at,
      updatedAt: at,
      awaitsFileSince: body.awaitsFile === true ? at : null,
    })
    .execute();
  const after = await readWritten(tx, id, caller);
  await recordHistory(tx, {
    actor: actorOf(call),
    at,
    entity: "document",
    entityId: id,
    action: "create",
    after: withoutVersions(after),
  });
  return after;
};

/** Changes a document's fields; its place as long as no version was ever submitted. Source: behaviour.md §7 Documents. */
export const updateDocument = (services: Services, call: Call<typeof documentEndpoints.update>) =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const found = await lockDocument(tx, call);
    const { row: before, project, step, versions } = found;
    assertMayWrite(found);
    const { version, ...body } = call.body;
    if (before.version !== version) throw changedMeanwhile();
    const fields = givenFields(body);
    const intended = { ...before, ...body };
    const changed = new Set(changesBetween(before, { ...before, ...fields }).map(({ field }) => field));
    if (changed.size === 0) return readWritten(tx, before.id, caller);
    const isMoved = changed.has("milestoneId") || changed.has("slot");
    const target = isMoved
      ? await placeOf(tx, before.projectId, {
          milestoneId: intended.milestoneId ?? null,
          slot: intended.slot ?? null,
        })
      : step;
    if (isMoved) assertMayWrite({ actor: actorOn(caller, project, target), step: target, project });
    if (changed.has("internal") && (isPartner(caller) || !caller.permissions.has("project:update")))
      throw new ProblemError("/errors/forbidden", NOT_YOURS_TO_HIDE);
    // a step may have become a partner's since: its internal documents stay, and can be changed
    if ((isMoved || changed.has("internal")) && intended.internal !== undefined)
      checkInternal(intended.internal, target);
    if (isMoved && wasSubmitted(versions))
      throw new ProblemError(
        "/errors/invalid-transition",
        "This document was submitted: it keeps its milestone and evidence.",
      );
    const at = services.now();
    const written = await updateAtVersion(tx, "document", {
      before,
      version,
      set: {
        ...fields,
        ...(isMoved && { processId: target?.processId ?? null }),
        // somebody has worked on it, so it stays without a file too
        awaitsFileSince: null,
        updatedAt: at,
        version: version + 1,
      },
    });
    if (written.length === 0) throw changedMeanwhile();
    const after = await readWritten(tx, before.id, caller);
    await recordHistory(tx, {
      actor: actorOf(call),
      at,
      entity: "document",
      entityId: before.id,
      action: "update",
      before,
      after: withoutVersions(after),
    });
    return after;
  });

const isPartner = (caller: Caller): boolean => writeScopeOf(caller) === "COMPANY";

/** The document's own fields: its versions have entries of their own in the history. */
const withoutVersions = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field !== "versions"));

/** The number of a finding of which an answer names a version of the document; findings are answered under the same lock of the project. */
const findingThatNames = async (tx: Db, documentId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select fi.number from finding_answer an
    join finding fi on fi.id = an.finding_id
    where an.document_version_ids && array(select id from document_version
      where document_id = ${documentId}::text::uuid)
    order by fi.number limit 1`.execute(tx);
  return rows[0]?.number;
};

/** Deletes a document that was never submitted and that no finding's answer names; the sweep removes its files. Source: behaviour.md §7 Documents. */
export const removeDocument = (
  services: Services,
  call: Call<typeof documentEndpoints.remove>,
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const found = await lockDocument(tx, call);
    const { row: before, versions } = found;
    assertMayWrite(found);
    const { caller } = call;
    if (before.createdById !== caller.id && !caller.permissions.has("project:update"))
      throw documentProblem({ kind: "notYoursToDelete" });
    if (wasSubmitted(versions))
      throw new ProblemError("/errors/in-use", "This document was submitted: it stays.");
    const finding = await findingThatNames(tx, before.id);
    if (finding !== undefined)
      throw new ProblemError("/errors/in-use", `An answer to ${finding} names this document: it stays.`);
    await tx.deleteFrom("document").where("id", "=", before.id).execute();
    await recordHistory(tx, {
      actor: actorOf(call),
      at: services.now(),
      entity: "document",
      entityId: before.id,
      action: "delete",
      before,
      projectId: before.projectId,
    });
  });
