import {
  documentDecisionRefusal,
  documentMove,
  documentPlaceRefusal,
  documentRefusalText,
  isOpen,
  wasSubmitted,
  type ActingPerson,
  type DocumentActor,
  type DocumentRecord,
  type DocumentStep,
  type DocumentVersion,
} from "@canopy/contracts";

/** An action of a person on a document. */
export type DocumentMove =
  | "submit"
  | "withdraw"
  | "accept"
  | "confirm"
  | "return"
  | "edit"
  | "upload"
  | "delete";

/** A person, what they may do with documents at all, and the people of the document's process. */
export interface DocumentPerson {
  readonly person: ActingPerson;
  readonly mayWrite: boolean;
  readonly mayDecide: boolean;
  readonly processResponsibleIds: readonly string[];
}

/** The moves that are possible, and why the person may not decide where they otherwise could. */
export interface DocumentMoves {
  readonly moves: readonly DocumentMove[];
  readonly refusal: string | undefined;
}

const none: DocumentMoves = { moves: [], refusal: undefined };

const stepOf = ({ milestone }: DocumentRecord): DocumentStep | null =>
  milestone
    ? {
        name: milestone.name,
        ownerKind: milestone.ownerKind ?? null,
        ownerCompanyId: milestone.ownerCompanyId ?? null,
        isOpen: isOpen(milestone.state),
        round: milestone.round ?? 1,
      }
    : null;

/**
 * The newest accepted version that counts for the milestone's round only once somebody confirms it: it was last accepted
 * or confirmed for an earlier round.
 */
export const versionToConfirm = (document: DocumentRecord): DocumentVersion | undefined => {
  const { versions = [] } = document;
  const newest = versions.find(({ state }) => state === "ACCEPTED");
  if (!newest) return undefined;
  const verdict = documentMove(
    { versions, step: stepOf(document) },
    { action: "accept", versionNo: newest.no },
  );
  return verdict.ok && verdict.effect === "confirm" ? newest : undefined;
};

const canUpdate = ({ permissions }: ActingPerson): boolean => permissions.includes("project:update");

/** The person's moves by the rules that the server keeps; the server decides. Source: behaviour.md §7 Documents. */
export const movesOf = (document: DocumentRecord, given: DocumentPerson): DocumentMoves => {
  const { project, versions = [], createdById } = document;
  if (!project || project.status === "DISABLED") return none;
  const { person, mayWrite, mayDecide, processResponsibleIds } = given;
  const { leadUserId, responsibleIds } = project;
  const actor: DocumentActor = { person, involved: { leadUserId, responsibleIds, processResponsibleIds } };
  const step = stepOf(document);
  const writes = mayWrite && documentPlaceRefusal(actor, step) === undefined;
  const refused = documentDecisionRefusal(actor, { createdById, step, versions });
  const decides = mayDecide && refused === undefined;
  const [newest] = versions;
  const state = newest?.state;
  const isTheirs = newest?.submittedById === person.id || canUpdate(person);
  const possible: Readonly<Record<DocumentMove, boolean>> = {
    submit: writes && state === "DRAFT",
    accept: decides && state === "SUBMITTED",
    confirm: decides && versionToConfirm(document) !== undefined,
    return: decides && (state === "SUBMITTED" || state === "ACCEPTED"),
    withdraw: writes && state === "SUBMITTED" && isTheirs,
    upload: writes && state !== "SUBMITTED",
    edit: writes,
    delete: writes && !wasSubmitted(versions) && (createdById === person.id || canUpdate(person)),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a Record<DocumentMove, …> are moves
  const moves = (Object.keys(possible) as DocumentMove[]).filter((move) => possible[move]);
  const isAsked = mayDecide && state === "SUBMITTED" && refused !== undefined;
  return { moves, refusal: isAsked ? documentRefusalText(refused) : undefined };
};
