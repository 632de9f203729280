import {
  documentDecisionRefusal,
  documentMove,
  documentPlaceRefusal,
  documentTargets,
  type DocumentAction,
  type DocumentRecord,
} from "@canopy/contracts";
import { sql } from "kysely";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { countSubmission } from "./countSubmission.ts";
import { notifyOfDocument } from "./documentNotices.ts";
import {
  documentProblem,
  lockDocument,
  readWritten,
  refuse,
  type DocumentInWrite,
  type OnDocument,
  type StoredVersion,
} from "./documentWrites.ts";

/** A call that moves a version. */
interface Move extends OnDocument {
  readonly headers: Headers;
  readonly body: { readonly versionNo: number; readonly reason?: string };
}

/** Moves a version, or confirms an accepted one for its milestone's new round; a repeated move changes nothing. Source: behaviour.md §7 Documents. */
export const moveDocument = (
  services: Services,
  call: Move,
  action: DocumentAction,
): Promise<DocumentRecord> =>
  services.db.transaction().execute(async (tx) => {
    const found = await lockDocument(tx, call);
    const { row, project, step, versions } = found;
    assertMayMove(found, call, action);
    refuseDisabled(project);
    const [newest] = versions;
    const mayBeNamed = action === "return" && newest?.state === "ACCEPTED";
    const namedBy = mayBeNamed ? await namingMilestone(tx, newest) : undefined;
    const verdict = documentMove({ versions, step }, { ...call.body, action, namedBy });
    if (!verdict.ok) throw documentProblem(verdict.refusal);
    const version = versions.find(({ no }) => no === verdict.version.no);
    if (verdict.effect === "none" || !version) return readWritten(tx, row.id, call.caller);
    const at = services.now();
    if (action === "submit") await countSubmission(tx, call.caller, at);
    const isConfirmed = verdict.effect === "confirm";
    if (isConfirmed) await confirmVersion(tx, version, { round: step?.round ?? 1, at, byId: call.caller.id });
    else await writeMove(tx, { call, action, version, at, round: step?.round ?? null });
    const state = documentTargets[action];
    await tx
      .updateTable("document")
      .set((is) => ({
        ...(!isConfirmed && {
          state,
          ...(action === "submit" && { submittedAt: at }),
          ...(action === "withdraw" && { submittedAt: null }),
        }),
        updatedAt: at,
        version: is("version", "+", 1),
      }))
      .where("id", "=", row.id)
      .execute();
    await recordHistory(tx, {
      actor: actorOf(call),
      at,
      entity: "document",
      entityId: row.id,
      entityName: row.title,
      action: action === "withdraw" ? "submit" : action,
      before: { state: version.state },
      after: {
        state,
        versionNo: version.no,
        fileName: version.fileName,
        ...(isConfirmed && { round: step?.round }),
      },
      reason: call.body.reason ?? null,
    });
    if (!isConfirmed && action !== "withdraw")
      await notifyOfDocument(tx, found, {
        action,
        version,
        at,
        actor: actorOf(call),
        reason: call.body.reason,
      });
    return readWritten(tx, row.id, call.caller);
  });

/** Throws 403 unless the caller may do this with the document. */
const assertMayMove = (
  { actor, step, versions, row }: DocumentInWrite,
  { caller }: Move,
  action: DocumentAction,
): void => {
  if (action === "accept" || action === "return") {
    refuse(documentDecisionRefusal(actor, { createdById: row.createdById, step, versions }));
    return;
  }
  refuse(documentPlaceRefusal(actor, step));
  const isTheirs = versions[0]?.submittedById === caller.id || caller.permissions.has("project:update");
  if (action === "withdraw" && versions[0]?.state === "SUBMITTED" && !isTheirs)
    throw documentProblem({ kind: "notYoursToWithdraw" });
};

/** The name of the milestone whose standing completion names the version. The index of completions holds those that name any, and serves `@>` alone. */
const namingMilestone = async (tx: Db, version: StoredVersion): Promise<string | undefined> => {
  const { rows } = await sql<{
    name: string;
  }>`select m.name from completion d join milestone m on m.id = d.milestone_id
    where d.revoked_at is null and d.document_version_ids <> '{}'
      and d.document_version_ids @> array[${version.id}::text::uuid]`.execute(tx);
  return rows[0]?.name;
};

const confirmVersion = async (
  tx: Db,
  { id }: StoredVersion,
  confirmation: { readonly round: number; readonly at: Date; readonly byId: string },
): Promise<void> => {
  await sql`update document_version set confirmations = confirmations || ${JSON.stringify([confirmation])}::text::jsonb
    where id = ${id}::text::uuid`.execute(tx);
};

interface Moved {
  readonly call: Move;
  readonly action: DocumentAction;
  readonly version: StoredVersion;
  readonly at: Date;
  readonly round: number | null;
}

const writeMove = async (tx: Db, { call, action, version, at, round }: Moved): Promise<void> => {
  const byId = call.caller.id;
  const decided = { decidedAt: at, decidedById: byId };
  const set = {
    submit: {
      submittedAt: at,
      submittedById: byId,
      submitterIds: [...new Set([...version.submitterIds, byId])],
    },
    withdraw: { submittedAt: null, submittedById: null },
    accept: { ...decided, acceptedRound: round },
    return: { ...decided, reason: call.body.reason ?? null },
  }[action];
  await tx
    .updateTable("documentVersion")
    .set({ state: documentTargets[action], ...set })
    .where("id", "=", version.id)
    .execute();
};
