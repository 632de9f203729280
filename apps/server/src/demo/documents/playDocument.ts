import {
  documentDecisionRefusal,
  documentMove,
  documentPlaceRefusal,
  documentRefusalText,
  documentTargets,
  isInternalAtFirst,
  type DocumentAction,
  type DocumentRefusal,
  type DocumentState,
  type DocumentStep,
} from "@canopy/contracts";
import { documentNotice } from "#documents/documentNotices.ts";
import type { NewRow } from "#database/insertRows.ts";
import type { NewNotification } from "#notifications/notify.ts";
import { actingPerson, involvedIn } from "../actingPerson.ts";
import type { DemoProject } from "../demoProject.ts";
import { historyLine } from "../historyLine.ts";
import type { DemoPerson, WorkSource } from "../workSource.ts";
import type { DemoFile } from "./demoFile.ts";
import { decidersOf } from "./documentPeople.ts";

/** The slot of a document. */
export interface DocumentPlace {
  readonly processId: string;
  readonly milestoneId: string;
  readonly slot: string;
  readonly step: DocumentStep;
}

/** A document that is about to be made. */
export interface NewDocument {
  readonly project: DemoProject;
  /** Null for a document of the project itself. */
  readonly place: DocumentPlace | null;
  readonly title: string;
  readonly kind: string;
  readonly by: DemoPerson;
  readonly at: Date;
}

/** The rows that a document has left behind. */
export interface PlayedDocument {
  readonly document: NewRow<"document">;
  readonly versions: readonly PlayedVersion[];
  readonly history: readonly NewRow<"history">[];
  readonly notifications: readonly NewNotification[];
}

/** A document on which the demo's people act by the rules; an action that they refuse throws. */
export interface DocumentPlay {
  readonly upload: (by: DemoPerson, at: Date, file: DemoFile) => void;
  readonly submit: (by: DemoPerson, at: Date) => void;
  /** Accepts a version, by default the newest one, or confirms it for the given round of its milestone. */
  readonly accept: (by: DemoPerson, at: Date, round: number) => void;
  readonly giveBack: (by: DemoPerson, at: Date, reason: string) => void;
  readonly played: () => PlayedDocument;
}

/** A version with what happened to it so far. */
export interface PlayedVersion {
  readonly id: string;
  readonly documentId: string;
  readonly no: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly type: string;
  readonly at: Date;
  readonly byId: string;
  readonly byName: string;
  readonly note: null;
  state: DocumentState;
  submittedAt: Date | null;
  submittedById: string | null;
  submitterIds: string[];
  decidedAt: Date | null;
  decidedById: string | null;
  reason: string | null;
  acceptedRound: number | null;
  readonly confirmations: { round: number; at: string; byId: string }[];
}

/** Creates a document. Source: behaviour.md §7 Documents. */
export const playDocument = (source: WorkSource, made: NewDocument): DocumentPlay => {
  const { rng } = source;
  const { project, place, title } = made;
  const step = place?.step ?? null;
  const internal = step !== null && step.ownerCompanyId === null && isInternalAtFirst(step.ownerKind);
  const id = rng.uuid();
  const row = {
    id,
    projectId: project.row.id,
    processId: place?.processId ?? null,
    milestoneId: place?.milestoneId ?? null,
    slot: place?.slot ?? null,
    ...{ title, kind: made.kind, note: null, internal },
    ...{ state: "DRAFT", submittedAt: null as Date | null },
    ...{ createdById: made.by.id, createdAt: made.at, updatedAt: made.at, version: 1 },
  };
  const versions: PlayedVersion[] = [];
  const history: NewRow<"history">[] = [];
  const notifications: NewNotification[] = [];

  const refuse = (what: string, refusal: DocumentRefusal | undefined) => {
    if (refusal) throw new Error(`${project.row.code} ${title}, ${what}: ${documentRefusalText(refusal)}`);
  };
  const actorOn = (by: DemoPerson) => ({ person: actingPerson(source, by), involved: involvedIn(project) });
  const tell = (actor: DemoPerson, at: Date, action: string, change: Change) => {
    const entity = { entity: "document", entityId: id, entityName: title };
    history.push(historyLine(rng, { ...entity, actor, at, action, ...change }));
    row.updatedAt = at;
    if (action !== "create") row.version += 1;
  };
  const notice = (
    action: "submit" | "accept" | "return",
    version: PlayedVersion,
    { actor, at, reason }: { readonly actor: DemoPerson; readonly at: Date; readonly reason?: string },
  ) => {
    const handedIn = [...new Set([version.byId, ...version.submitterIds])];
    const document = { createdById: made.by.id, step, versions: versions.toReversed() };
    const userIds =
      action === "submit"
        ? decidersOf(source, project, at, document)
        : handedIn.filter((one) => one !== actor.id);
    const told = { action, version, at, actor, ...(reason !== undefined && { reason }) };
    notifications.push({
      ...documentNotice({ row: { id, title }, project: project.row }, told),
      userIds,
    });
  };
  const move = (
    action: DocumentAction,
    by: DemoPerson,
    at: Date,
    { round, reason }: { readonly round?: number; readonly reason?: string } = {},
  ) => {
    const isDecision = action === "accept" || action === "return";
    const actor = actorOn(by);
    const document = { createdById: made.by.id, step, versions: versions.toReversed() };
    refuse(action, isDecision ? documentDecisionRefusal(actor, document) : documentPlaceRefusal(actor, step));
    const stepNow = step && { ...step, round: round ?? step.round };
    const asked = { action, versionNo: versions.length, ...(reason !== undefined && { reason }) };
    const verdict = documentMove({ versions: document.versions, step: stepNow }, asked);
    if (!verdict.ok) throw new Error(`${title}, ${action}: ${documentRefusalText(verdict.refusal)}`);
    const version = versions.at(-1);
    if (!version || verdict.effect === "none") throw new Error(`${title}, ${action}: it is so already`);
    const before = { state: version.state };
    const isConfirmed = verdict.effect === "confirm";
    const state = documentTargets[action];
    if (isConfirmed) version.confirmations.push({ round: round ?? 1, at: at.toISOString(), byId: by.id });
    else {
      version.state = state;
      row.state = state;
      if (action === "submit") {
        Object.assign(version, { submittedAt: at, submittedById: by.id });
        version.submitterIds = [...new Set([...version.submitterIds, by.id])];
        row.submittedAt = at;
      } else Object.assign(version, { decidedAt: at, decidedById: by.id });
      if (action === "accept") version.acceptedRound = step ? (round ?? step.round) : null;
      if (action === "return") version.reason = reason ?? null;
    }
    const after = { state, versionNo: version.no, fileName: version.fileName, ...(isConfirmed && { round }) };
    tell(by, at, action, { before, after, reason: reason ?? null });
    if (!isConfirmed && (isDecision || action === "submit"))
      notice(action, version, { actor: by, at, ...(reason !== undefined && { reason }) });
  };

  refuse("create", documentPlaceRefusal(actorOn(made.by), step));
  tell(made.by, made.at, "create", {
    after: { ...row, companyId: project.row.companyId, createdAt: made.at.toISOString() },
  });
  return {
    upload: (by, at, file) => {
      refuse("upload", documentPlaceRefusal(actorOn(by), step));
      const newest = versions.at(-1);
      if (newest?.state === "SUBMITTED") refuse("upload", { kind: "underReview" });
      const no = versions.length + 1;
      const stored = { fileName: file.name, bytes: file.content.length, sha256: file.sha256 };
      versions.push({
        ...{ id: rng.uuid(), documentId: id, no, ...stored, type: file.type },
        ...{ at, byId: by.id, byName: by.name, note: null, state: "DRAFT" },
        ...{ submittedAt: null, submittedById: null, submitterIds: [] },
        ...{ decidedAt: null, decidedById: null, reason: null, acceptedRound: null, confirmations: [] },
      });
      row.state = "DRAFT";
      row.submittedAt = null;
      tell(by, at, "version", {
        before: { state: newest?.state ?? null },
        after: { state: "DRAFT", versionNo: no, ...stored },
      });
    },
    submit: (by, at) => move("submit", by, at),
    accept: (by, at, round) => move("accept", by, at, { round }),
    giveBack: (by, at, reason) => move("return", by, at, { reason }),
    played: () => ({ document: row, versions, history, notifications }),
  };
};

interface Change {
  readonly before?: object;
  readonly after: object;
  readonly reason?: string | null;
}
