import { access } from "../wire/access.ts";
import {
  isInvolved,
  isReviewer,
  reviewReachOf,
  writeReachOf,
  type ActingPerson,
  type Involved,
} from "./milestoneInvolvement.ts";
import { notInvolvedText } from "./milestoneRefusals.ts";

/** The states of a document and of its versions. Source: behaviour.md §7 Documents. */
export const documentStates = ["DRAFT", "SUBMITTED", "ACCEPTED", "RETURNED"] as const;
/** A state that this client knows. */
export type DocumentState = (typeof documentStates)[number];

/** The actions that move a version. */
export type DocumentAction = "submit" | "withdraw" | "accept" | "return";

/** A version as the rules see it. */
export interface RuledVersion {
  readonly no: number;
  readonly state: string;
  readonly reason: string | null;
  readonly byId: string | null;
  readonly submittedById: string | null;
  /** Everybody who ever submitted it, also before a withdrawal. */
  readonly submitterIds: readonly string[];
  /** Null while nobody has decided on it. */
  readonly decidedAt: unknown;
  /** The milestone's round in which it was accepted. */
  readonly acceptedRound: number | null;
  readonly confirmations: readonly { readonly round: number }[];
}

/** The milestone of a document's slot. */
export interface DocumentStep {
  readonly name: string;
  readonly ownerKind: string | null;
  readonly ownerCompanyId: string | null;
  readonly isOpen: boolean;
  readonly round: number;
}

/** A document as the rules see it. */
export interface RuledDocument {
  readonly createdById: string | null;
  /** Null for a document of the project itself. */
  readonly step: DocumentStep | null;
  /** Newest first. */
  readonly versions: readonly RuledVersion[];
}

/** The reason why an action on a document is refused, as data. Source: behaviour.md §7 Documents. */
export type DocumentRefusal =
  | { readonly kind: "notYourStep" }
  | { readonly kind: "notInvolved" }
  | { readonly kind: "partnersDoNotDecide" }
  | { readonly kind: "ownWork" }
  | { readonly kind: "handedIn" }
  | { readonly kind: "notYoursToWithdraw" }
  | { readonly kind: "notYoursToDelete" }
  | { readonly kind: "noVersion" }
  | { readonly kind: "otherVersion"; readonly newest: number }
  | { readonly kind: "underReview" }
  | { readonly kind: "otherReason" }
  /** A standing completion of this milestone names the version. */
  | { readonly kind: "namedByCompletion"; readonly milestone: string }
  | { readonly kind: "notPossible"; readonly action: DocumentAction; readonly state: string };

/** A document's person: they, and the people who take part in its project and process. */
export interface DocumentActor {
  readonly person: ActingPerson;
  readonly involved: Involved;
}

/** The reason why this person may not write documents at this place; null for a step stands for the project itself. Source: behaviour.md §6 Rows. */
export const documentPlaceRefusal = (
  { person, involved }: DocumentActor,
  step: Pick<DocumentStep, "ownerCompanyId"> | null,
): DocumentRefusal | undefined => {
  const reach = writeReachOf(person);
  if (reach === "COMPANY")
    return step && step.ownerCompanyId !== person.companyId ? { kind: "notYourStep" } : undefined;
  return reach === "RESPONSIBLE" && !isInvolved(person.id, involved) ? { kind: "notInvolved" } : undefined;
};

/** True if the person uploaded or submitted a version since somebody decided last. */
const hasHandedIn = (versions: readonly RuledVersion[], personId: string): boolean => {
  const decided = versions.find(({ decidedAt }) => decidedAt !== null)?.no ?? 0;
  return versions.some(
    ({ no, byId, submittedById, submitterIds }) =>
      no > decided && (byId === personId || submittedById === personId || submitterIds.includes(personId)),
  );
};

/** True once anybody has submitted a version, even if it was withdrawn. */
export const wasSubmitted = (versions: readonly RuledVersion[]): boolean =>
  versions.some(
    ({ state, submittedById, submitterIds }) =>
      state !== "DRAFT" || submittedById !== null || submitterIds.length > 0,
  );

/** True if the person's permissions let them decide on documents at all. */
export const decidesOnDocuments = ({ permissions }: Pick<ActingPerson, "permissions">): boolean =>
  access.documents.accept.some((permission) => permissions.includes(permission));

/** The reason why a person who `decidesOnDocuments` may not decide on this one. */
export const documentDecisionRefusal = (
  actor: DocumentActor,
  { step, versions }: RuledDocument,
): DocumentRefusal | undefined => {
  const { person, involved } = actor;
  if (writeReachOf(person) === "COMPANY") return { kind: "partnersDoNotDecide" };
  const refusal = reviewReachOf(person) === "ALL" ? undefined : documentPlaceRefusal(actor, step);
  if (refusal) return refusal;
  if (isReviewer(person) && isInvolved(person.id, involved)) return { kind: "ownWork" };
  return hasHandedIn(versions, person.id) ? { kind: "handedIn" } : undefined;
};

/**
 * True if what the person may do with a document depends on whether they take part in its project or process: an
 * officer writes what they take part in, a reviewer does not decide on it.
 */
export const dependsOnInvolvement = (person: ActingPerson): boolean => {
  const reach = writeReachOf(person);
  return reach === "RESPONSIBLE" || (reach === "ALL" && isReviewer(person));
};

/** The last round of the milestone in which the version was accepted or confirmed; 0 if it never was. */
export const countedRound = ({
  state,
  acceptedRound,
  confirmations,
}: Pick<RuledVersion, "state" | "acceptedRound" | "confirmations">): number =>
  state === "ACCEPTED" ? Math.max(acceptedRound ?? 0, ...confirmations.map(({ round }) => round)) : 0;

/** The result of an action that is allowed: whether it changes the version, and whether it only confirms it for the milestone's new round. */
export type DocumentVerdict =
  | { readonly ok: true; readonly effect: "move" | "confirm" | "none"; readonly version: RuledVersion }
  | { readonly ok: false; readonly refusal: DocumentRefusal };

const sources: Readonly<Record<DocumentAction, readonly string[]>> = {
  submit: ["DRAFT"],
  withdraw: ["SUBMITTED"],
  accept: ["SUBMITTED"],
  return: ["SUBMITTED", "ACCEPTED"],
};
/** The state that each action leads to. */
export const documentTargets: Readonly<Record<DocumentAction, DocumentState>> = {
  submit: "SUBMITTED",
  withdraw: "DRAFT",
  accept: "ACCEPTED",
  return: "RETURNED",
};

interface Asked {
  readonly action: DocumentAction;
  readonly versionNo: number;
  readonly reason?: string;
  /** The milestone whose standing completion names the newest version. */
  readonly namedBy?: string | undefined;
}

const refuse = (refusal: DocumentRefusal): DocumentVerdict => ({ ok: false, refusal });

/** Whether the version may be moved, whoever asks. Source: behaviour.md §7 Documents. */
export const documentMove = (
  { versions, step }: Pick<RuledDocument, "versions" | "step">,
  { action, versionNo, reason, namedBy }: Asked,
): DocumentVerdict => {
  const [newest] = versions;
  if (!newest) return refuse({ kind: "noVersion" });
  const version = versions.find(({ no }) => no === versionNo);
  const isNewest = versionNo === newest.no;
  if (action === "accept" && version?.state === "ACCEPTED") {
    const isLaterRound = step?.isOpen === true && step.round > countedRound(version);
    if (isLaterRound) return { ok: true, effect: "confirm", version };
    if (!isNewest && countedRound(version) === step?.round) return { ok: true, effect: "none", version };
  }
  if (!version || !isNewest) return refuse({ kind: "otherVersion", newest: newest.no });
  if (version.state === documentTargets[action]) {
    const isOtherReason = action === "return" && reason !== version.reason;
    return isOtherReason ? refuse({ kind: "otherReason" }) : { ok: true, effect: "none", version };
  }
  if (!sources[action].includes(version.state))
    return refuse({ kind: "notPossible", action, state: version.state });
  if (action === "return" && version.state === "ACCEPTED" && namedBy !== undefined)
    return refuse({ kind: "namedByCompletion", milestone: namedBy });
  return { ok: true, effect: "move", version };
};

const stateWords: Readonly<Record<string, string>> = {
  DRAFT: "a draft",
  SUBMITTED: "submitted",
  ACCEPTED: "accepted",
  RETURNED: "returned",
};
const actionWords: Readonly<Record<DocumentAction, string>> = {
  submit: "submitted",
  withdraw: "withdrawn",
  accept: "accepted",
  return: "returned",
};

/** The reason why an action on a document is refused, as a sentence for the server's answer and the screen. Source: behaviour.md §7 Documents. */
export const documentRefusalText = (refusal: DocumentRefusal): string => {
  switch (refusal.kind) {
    case "notYourStep":
      return "Only the owner of this milestone hands in its documents.";
    case "notInvolved":
      return notInvolvedText;
    case "partnersDoNotDecide":
      return "Partner companies hand in documents and do not decide on them.";
    case "ownWork":
      return "A reviewer does not decide on documents of what they are responsible for.";
    case "handedIn":
      return "Who handed in a document does not decide on it.";
    case "notYoursToWithdraw":
      return "Only who submitted it may withdraw it.";
    case "notYoursToDelete":
      return "Only who made this document may delete it.";
    case "noVersion":
      return "This document has no file yet.";
    case "otherVersion":
      return `Version ${refusal.newest} is the newest one. Look at it first.`;
    case "underReview":
      return "The newest version is submitted. Withdraw it, or wait until it is decided on.";
    case "otherReason":
      return "It was returned with another reason.";
    case "namedByCompletion":
      return `“${refusal.milestone}” was completed with this version. Reopen it first.`;
    case "notPossible":
      return `This version is ${stateWords[refusal.state] ?? refusal.state} and cannot be ${actionWords[refusal.action]}.`;
    default:
      return refusal satisfies never;
  }
};

/** True for owners whose documents concern our own staff alone at first. Source: behaviour.md §7 Documents. */
export const isInternalAtFirst = (ownerKind: string | null): boolean =>
  ownerKind === "FIN" || ownerKind === "PM";
