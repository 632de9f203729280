import {
  documentPlaceRefusal,
  documentRefusalText,
  isOpen,
  messages,
  type DocumentActor,
  type DocumentRefusal,
  type DocumentStep,
  type DocumentVersion,
  type RuledVersion,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { invalid, notFound, ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { involvedIn, lockProject, type LockedProject } from "../records/processLock.ts";
import { documentTable, type DocumentRow } from "../tables/index.ts";

/** A request about one document. */
export interface OnDocument {
  readonly params: { readonly id: string };
  readonly caller: Caller;
}

/** A version with what only the server knows of it. */
export interface StoredVersion extends RuledVersion, Pick<DocumentVersion, "id" | "sha256" | "fileName"> {
  readonly submitterIds: readonly string[];
}

/** The milestone of a slot with its process's people. */
export interface Place extends DocumentStep {
  readonly milestoneId: string;
  readonly processId: string;
  readonly evidence: readonly string[];
  readonly responsibleIds: readonly string[];
}

/** A document whose project is locked, with everything that decides about it. */
export interface DocumentInWrite {
  readonly row: DocumentRow;
  readonly project: LockedProject;
  /** Null for a document of the project itself. */
  readonly step: Place | null;
  /** Newest first. */
  readonly versions: readonly StoredVersion[];
  readonly actor: DocumentActor;
}

/** Locks the project of a document in the caller's scope, and reads the document under the lock; throws not-found. Completing a milestone takes the same lock. */
export const lockDocument = async (tx: Db, { params, caller }: OnDocument): Promise<DocumentInWrite> => {
  const { projectId } = await getRow(tx, documentTable, params.id, caller);
  const project = await lockProject(tx, projectId);
  if (!project) throw notFound();
  const row = await getRow(tx, documentTable, params.id, caller);
  const step = row.milestoneId === null ? null : await readPlace(tx, row.milestoneId, projectId);
  if (step === undefined) throw new Error(`document ${row.id} has no milestone`);
  const versions = await readVersions(tx, row.id);
  return { row, project, step, versions, actor: actorOn(caller, project, step) };
};

/** The caller as the rules of documents see them. */
export const actorOn = (caller: Caller, project: LockedProject, step: Place | null): DocumentActor => ({
  person: { ...caller, permissions: [...caller.permissions] },
  involved: involvedIn(project, step?.responsibleIds ?? []),
});

/** The versions of a document, newest first. */
const readVersions = async (tx: Db, documentId: string): Promise<readonly StoredVersion[]> =>
  tx
    .selectFrom("documentVersion")
    .select([
      "id",
      "no",
      "sha256",
      "fileName",
      "state",
      "reason",
      "byId",
      "submittedById",
      "submitterIds",
      "decidedAt",
      "acceptedRound",
      "confirmations",
    ])
    .where("documentId", "=", documentId)
    .orderBy("no", "desc")
    .execute();

/** A milestone of the project; undefined if it is none. */
const readPlace = async (tx: Db, milestoneId: string, projectId: string): Promise<Place | undefined> => {
  const { rows } = await sql<
    Omit<Place, "isOpen"> & { readonly state: string }
  >`select m.id as milestone_id, m.process_id, m.name, m.owner_kind, m.owner_company_id, m.evidence, m.state, m.round,
      array(select user_id::text from process_responsible where process_id = m.process_id) as responsible_ids
    from milestone m join project_process pp on pp.id = m.process_id
    where m.id = ${milestoneId}::text::uuid and pp.project_id = ${projectId}::text::uuid`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { state, ...step } = row;
  return { ...step, isOpen: isOpen(state) };
};

/** The place that a document is given: a milestone's slot, or null for the project itself. Throws 400 unless milestone and evidence belong together. Source: behaviour.md §5 Forms. */
export const placeOf = async (
  tx: Db,
  projectId: string,
  {
    milestoneId = null,
    slot = null,
  }: { readonly milestoneId?: string | null | undefined; readonly slot?: string | null | undefined },
): Promise<Place | null> => {
  if (milestoneId === null && slot === null) return null;
  if (milestoneId === null) throw invalid({ milestoneId: [messages.neededWith("Milestone", "Evidence")] });
  if (slot === null) throw invalid({ slot: [messages.neededWith("Evidence", "Milestone")] });
  const place = await readPlace(tx, milestoneId, projectId);
  if (!place) throw invalid({ milestoneId: [messages.notAChoice("Milestone")] });
  if (!place.evidence.includes(slot)) throw invalid({ slot: [messages.notAChoice("Evidence")] });
  return place;
};

/** The problem for a refusal of the rules. Source: behaviour.md §7 Documents. */
export const documentProblem = (refusal: DocumentRefusal): ProblemError => {
  const text = documentRefusalText(refusal);
  switch (refusal.kind) {
    case "notYourStep":
    case "notInvolved":
    case "partnersDoNotDecide":
    case "ownWork":
    case "handedIn":
    case "notYoursToWithdraw":
    case "notYoursToDelete":
      return new ProblemError("/errors/forbidden", text);
    case "otherVersion":
      return new ProblemError("/errors/conflict", text);
    default:
      return new ProblemError("/errors/invalid-transition", text);
  }
};

/** Throws the refusal if there is one. */
export const refuse = (refusal: DocumentRefusal | undefined): void => {
  if (refusal) throw documentProblem(refusal);
};

/** Throws 403 unless the caller may write documents there, 409 if the project can only be read. */
export const assertMayWrite = ({
  actor,
  step,
  project,
}: Pick<DocumentInWrite, "actor" | "step" | "project">): void => {
  refuse(documentPlaceRefusal(actor, step));
  refuseDisabled(project);
};

const everyDocument: TableOf<DocumentRow> = { ...documentTable, scope: () => undefined };

/** Reads a document as its writer sees it afterwards: with its versions, even if it has just left their scope. */
export const readWritten = (tx: Db, id: string, caller: Caller): Promise<DocumentRow> =>
  getRow(tx, everyDocument, id, caller, ["versions"]);
