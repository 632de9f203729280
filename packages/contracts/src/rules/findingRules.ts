import {
  findingOutcomes,
  isUnanswered,
  unansweredStates,
  type FindingKind,
  type FindingOutcome,
  type FindingState,
} from "./findingStates.ts";
import {
  isInvolved,
  isReviewer,
  reviewReachOf,
  writeReachOf,
  type ActingPerson,
  type Involved,
} from "./milestoneInvolvement.ts";
import { notInvolvedText } from "./milestoneRefusals.ts";
import { isDone } from "./milestoneMarks.ts";
import { hasEnded } from "./milestoneStates.ts";

/** The actions that move a finding. */
export type FindingAction = "answer" | "close" | "withdraw" | "reopen" | "carry";

/** An answer or an assessment as the rules see it. */
export interface FindingRecord {
  readonly byId: string | null;
  readonly text: string;
  /** The user who imported it; only the server knows. */
  readonly importedById?: string | null;
}

/** A finding as the rules see it. */
export interface RuledFinding {
  readonly kind: string;
  readonly state: string;
  readonly responsibleUserId: string | null;
  readonly responsibleCompanyId: string | null;
  /** The company of the responsible person; null for our own staff and without one. */
  readonly responsibleUserCompanyId: string | null;
  /** Oldest first. */
  readonly answers: readonly FindingRecord[];
  /** Oldest first. */
  readonly assessments: readonly (FindingRecord & { readonly outcome: string })[];
}

/** The part of a finding's process that decides about it. */
export interface FindingProcess {
  readonly status: string;
  readonly steps: readonly ClosingStep[];
}

/** A step as the rules of findings see it. */
export interface ClosingStep {
  readonly name: string;
  readonly state: string;
  readonly closesFindings: boolean;
  /** Time of its last completion or skip, in milliseconds since 1970; read only of finished steps. */
  readonly doneAtMs?: number | undefined;
}

/** The reason why an action on a finding is refused, as data. Source: behaviour.md §4 Findings. */
export type FindingRefusal =
  | { readonly kind: "notInvolved" }
  | { readonly kind: "partnersDoNotDecide" }
  | { readonly kind: "notYoursToAnswer" }
  | { readonly kind: "answered" }
  | { readonly kind: "ownWork" }
  /** Every step that closes findings is done; this one was done last. */
  | { readonly kind: "stepsDone"; readonly step: string }
  | { readonly kind: "processEnded" }
  | { readonly kind: "notOpen"; readonly state: string }
  | { readonly kind: "onlyForward" }
  | { readonly kind: "notPossible"; readonly action: FindingAction; readonly state: string };

/** The person who acts on a finding, and the people who are involved in its project and process. */
export interface FindingActor {
  readonly person: ActingPerson;
  readonly involved: Involved;
}

/** The reason why this person may not raise, change, close, reopen or carry findings of this process. Source: behaviour.md §6 Rows. */
export const findingWriteRefusal = ({ person, involved }: FindingActor): FindingRefusal | undefined => {
  const reach = reviewReachOf(person);
  if (reach === "COMPANY") return { kind: "partnersDoNotDecide" };
  return reach === "RESPONSIBLE" && !isInvolved(person.id, involved) ? { kind: "notInvolved" } : undefined;
};

/** The reason why this person may not answer the finding: partners answer what their company or its people are responsible for. */
const findingAnswerRefusal = (
  actor: FindingActor,
  finding: Pick<RuledFinding, "responsibleCompanyId" | "responsibleUserCompanyId">,
): FindingRefusal | undefined => {
  const { companyId } = actor.person;
  if (writeReachOf(actor.person) !== "COMPANY") return findingWriteRefusal(actor);
  const isTheirs =
    finding.responsibleCompanyId === companyId || finding.responsibleUserCompanyId === companyId;
  return companyId !== null && isTheirs ? undefined : { kind: "notYoursToAnswer" };
};

/** The reason why this person may not close or withdraw the finding: they may not write it, they wrote or imported an answer to it, or they are a reviewer who is involved in its project or process. */
const findingCloseRefusal = (
  actor: FindingActor,
  { answers }: Pick<RuledFinding, "answers">,
): FindingRefusal | undefined => {
  const refusal = findingWriteRefusal(actor);
  if (refusal) return refusal;
  const { person, involved } = actor;
  if (answers.some(({ byId, importedById }) => byId === person.id || importedById === person.id))
    return { kind: "answered" };
  return isReviewer(person) && isInvolved(person.id, involved) ? { kind: "ownWork" } : undefined;
};

/** The reason why this person may not do this with the finding, whatever its state. */
export const findingActorRefusal = (
  actor: FindingActor,
  finding: RuledFinding,
  action: FindingAction,
): FindingRefusal | undefined => {
  if (action === "answer") return findingAnswerRefusal(actor, finding);
  if (action === "close" || action === "withdraw") return findingCloseRefusal(actor, finding);
  return findingWriteRefusal(actor);
};

/** The reason why no finding of this kind is raised now: all steps that would wait for it are done, or the process has ended. Source: behaviour.md §4 Findings. */
export const findingRaiseRefusal = (
  kind: FindingKind,
  { status, steps }: FindingProcess,
): FindingRefusal | undefined => {
  if (kind === "CAR" || kind === "CL") {
    const last = lastOfDone(steps);
    if (last) return { kind: "stepsDone", step: last.name };
  }
  return kind !== "FAR" && hasEnded(status) ? { kind: "processEnded" } : undefined;
};

/** The step that was done last, of those that close findings; undefined unless all of them are done. */
const lastOfDone = (steps: readonly ClosingStep[]): ClosingStep | undefined => {
  const closing = steps.filter(({ closesFindings }) => closesFindings);
  if (closing.length === 0 || !closing.every(({ state }) => isDone(state))) return undefined;
  return closing.reduce((last, step) => ((step.doneAtMs ?? 0) >= (last.doneAtMs ?? 0) ? step : last));
};

/** The reason why the fields of a finding cannot be changed now. */
export const findingChangeRefusal = (
  { kind, state }: Pick<RuledFinding, "kind" | "state">,
  { status }: Pick<FindingProcess, "status">,
): FindingRefusal | undefined => {
  if (!isUnanswered(state)) return { kind: "notOpen", state };
  return kind !== "FAR" && hasEnded(status) ? { kind: "processEnded" } : undefined;
};

/** The result of an action that is allowed: the finding's next state; null if it is there already and nothing is written. */
export type FindingVerdict =
  | { readonly ok: true; readonly state: FindingState | null }
  | { readonly ok: false; readonly refusal: FindingRefusal };

interface Asked {
  readonly action: FindingAction;
  readonly personId: string;
  readonly text: string;
  readonly status: string;
}

const targets: Readonly<Record<FindingAction, FindingState>> = {
  answer: "ANSWERED",
  close: "CLOSED",
  withdraw: "WITHDRAWN",
  reopen: "REOPENED",
  carry: "CARRIED",
};

/** The outcome that an action's assessment has; undefined for those without one. */
export const outcomeOf = (action: FindingAction): FindingOutcome | undefined =>
  findingOutcomes.find((outcome) => outcome === targets[action]);

const sourcesOf = (action: FindingAction, kind: string): readonly string[] =>
  ({
    answer: unansweredStates,
    close: kind === "OBS" ? ["OPEN", "ANSWERED"] : ["ANSWERED"],
    withdraw: ["OPEN"],
    reopen: ["ANSWERED"],
    carry: kind === "FAR" ? ["OPEN"] : [],
  })[action];

/** True if this action moves findings of this kind from this state to another one. */
export const isFindingMovable = (
  { kind, state }: Pick<RuledFinding, "kind" | "state">,
  action: FindingAction,
): boolean => sourcesOf(action, kind).includes(state);

/** True if the finding's state comes from the same action, by the same person with the same text. */
const isRepeated = (finding: RuledFinding, { action, personId, text }: Asked): boolean => {
  if (finding.state !== targets[action]) return false;
  if (action === "carry") return true;
  const last = action === "answer" ? finding.answers.at(-1) : finding.assessments.at(-1);
  return last?.byId === personId && last.text === text;
};

/** Whether the finding may be moved, whoever asks. Source: behaviour.md §4 Findings. */
export const findingMove = (finding: RuledFinding, asked: Asked): FindingVerdict => {
  const { action, status } = asked;
  const { kind, state } = finding;
  if (isRepeated(finding, asked)) return { ok: true, state: null };
  if (action === "carry" && kind !== "FAR") return { ok: false, refusal: { kind: "onlyForward" } };
  if (!isFindingMovable(finding, action))
    return { ok: false, refusal: { kind: "notPossible", action, state } };
  const isEnding = action === "close" || action === "withdraw";
  if (hasEnded(status) && kind !== "FAR" && !isEnding)
    return { ok: false, refusal: { kind: "processEnded" } };
  return { ok: true, state: targets[action] };
};

/** A process that may receive a forward action. */
export interface Receiver {
  readonly id: string;
  readonly status: string;
  /** The template's version receives forward actions. */
  readonly receives: boolean;
  /** A step that closes findings is neither completed nor skipped. */
  readonly hasOpenClosingStep: boolean;
  /** Days of the calendar. */
  readonly periodStart: string | null;
  readonly createdAtMs: number;
}

/** Whether a process receives forward actions of another one whose period starts on this day. */
export const mayReceive = (
  { status, receives, hasOpenClosingStep, periodStart }: Receiver,
  fromPeriodStart: string | null,
): boolean =>
  receives &&
  hasOpenClosingStep &&
  (status === "NOT_STARTED" || status === "IN_PROGRESS") &&
  (fromPeriodStart === null || periodStart === null || periodStart >= fromPeriodStart);

/** The process that receives a forward action: the one with the earliest period, those without a period last, then the oldest; undefined if there is none yet. Source: behaviour.md §4 Findings. */
export const nextReceiver = <R extends Receiver>(
  from: { readonly id: string; readonly periodStart: string | null },
  processes: readonly R[],
): R | undefined =>
  processes
    .filter((one) => one.id !== from.id && mayReceive(one, from.periodStart))
    .toSorted((a, b) => byPeriod(a, b) || a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1))
    .at(0);

const byPeriod = (a: Receiver, b: Receiver): number => {
  if (a.periodStart === b.periodStart) return 0;
  if (a.periodStart === null) return 1;
  return b.periodStart === null || a.periodStart < b.periodStart ? -1 : 1;
};

const stateWords: Readonly<Record<string, string>> = {
  OPEN: "open",
  ANSWERED: "answered",
  REOPENED: "reopened",
  CLOSED: "closed",
  WITHDRAWN: "withdrawn",
  CARRIED: "carried forward",
};
const wordOf = (state: string): string => stateWords[state] ?? state;

/** The reason why an action on a finding is refused, as a sentence for the server's answer and the screen. Source: behaviour.md §4 Findings. */
export const findingRefusalText = (refusal: FindingRefusal): string => {
  switch (refusal.kind) {
    case "notInvolved":
      return notInvolvedText;
    case "partnersDoNotDecide":
      return "Partner companies answer findings and do not decide on them.";
    case "notYoursToAnswer":
      return "Only who is responsible for this finding answers it.";
    case "answered":
      return "Who answered a finding does not close it.";
    case "ownWork":
      return "A reviewer does not close findings of what they are responsible for.";
    case "stepsDone":
      return `Reopen ${refusal.step} first.`;
    case "processEnded":
      return "The process has ended: only forward action requests go on.";
    case "notOpen":
      return `This finding is ${wordOf(refusal.state)} and cannot be changed.`;
    case "onlyForward":
      return "Only a forward action request is carried forward.";
    case "notPossible":
      return `This finding is ${wordOf(refusal.state)} and cannot be ${wordOf(targets[refusal.action])}.`;
    default:
      return refusal satisfies never;
  }
};
