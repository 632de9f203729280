import {
  canComplete,
  canRework,
  canUncomplete,
  ruledProcessOf,
  type ActingPerson,
  type Completion,
  type MilestoneVerdict,
  type Process,
} from "@canopy/contracts";
import {
  actionOf,
  actorIn,
  refusalIn,
  type MilestoneAction,
  type MilestoneChoice,
} from "./milestoneActions.ts";
import { milestoneQuestionOf } from "./milestoneQuestion.view.ts";
import { stateWordOf } from "./stateWords.ts";
import type { Failure } from "../failures/failure.ts";
import { sameValue } from "../base/sameValue.ts";
import { tooLong } from "../text/tooLong.ts";

/** The person's answers before an action on a milestone. */
export interface MilestoneAnswers {
  readonly note: string;
  /** The names of the evidence at hand. */
  readonly evidence: readonly string[];
  readonly reason: string;
  /** Consent to revoke the later milestones. */
  readonly isAgreed: boolean;
}

/** An action on a milestone that is asked about or running. */
export interface AskedMilestone extends MilestoneChoice, MilestoneAnswers {
  /** The action as it was offered, for the question after it is no longer offered. */
  readonly offered: MilestoneAction;
  /** Number of refused attempts; from the first on, faults of answers are shown. */
  readonly tries: number;
  /** The server's refusal. */
  readonly failure: Failure | undefined;
}

/** The answers with which a question begins: evidence of which a document is handed in or accepted is at hand. */
export const firstAnswersTo = (action: MilestoneAction): MilestoneAnswers => {
  const { slots } = action.target;
  const ticks = milestoneQuestionOf(action).asks.find((asked) => asked.as === "checks")?.options ?? [];
  const handedIn = (slots ?? []).filter(({ isFilled, toAccept }) => isFilled || toAccept > 0);
  const evidence = ticks.filter((name) => handedIn.some((slot) => slot.name === name));
  return { note: "", evidence, reason: "", isAgreed: false };
};

const hasOtherTicks = ({ evidence, offered }: AskedMilestone): boolean =>
  !sameValue(evidence.toSorted(), firstAnswersTo(offered).evidence.toSorted());

/** True once the person has answered something. */
export const hasAnswers = (asked: AskedMilestone): boolean =>
  asked.note.trim() !== "" || hasOtherTicks(asked) || asked.reason.trim() !== "" || asked.isAgreed;

/** One action on one milestone, ready to be sent. `milestoneId` is the milestone that changes. */
export interface MilestoneCommand extends MilestoneChoice {
  readonly processId: string;
  readonly note: string;
  readonly evidence: readonly string[];
  readonly reason: string;
  /** The keys of the milestones that are revoked with it. */
  readonly confirmed: readonly string[];
}

/** A process, the person and the open question. */
export interface Asking {
  readonly process: Process | undefined;
  readonly person: ActingPerson | undefined;
  readonly asked: AskedMilestone | undefined;
}

/** The action asked about, as it is offered now. */
export const askedAction = ({ process, asked, person }: Asking): MilestoneAction | undefined =>
  actionOf(process, asked, person);

/** The answer that is missing or too long, by its name; `other` belongs to no answer. */
export interface AnswerFault {
  readonly at: "evidence" | "note" | "reason" | "isAgreed" | "other";
  readonly text: string;
}

const placeOf = (verdict: MilestoneVerdict): AnswerFault["at"] => {
  if (verdict.ok) return "other";
  if (verdict.refusal.kind === "missingEvidence") return "evidence";
  if (verdict.refusal.kind === "reasonRequired") return "reason";
  return verdict.refusal.kind === "needsConfirmation" ? "isAgreed" : "other";
};

const judge = (context: Asking, action: MilestoneAction, asked: AskedMilestone): MilestoneVerdict => {
  const { process, person } = context;
  if (!process || !person) return { ok: true };
  const ruled = ruledProcessOf(process);
  const actor = actorIn(process, person);
  const confirmed = asked.isAgreed ? action.takenBack.map(({ key }) => key) : [];
  const request = { reason: asked.reason, confirmed };
  if (action.action === "complete") return canComplete(ruled, action.target.key, actor, asked.evidence);
  if (action.action === "uncomplete") return canUncomplete(ruled, action.target.key, actor, request);
  if (action.action === "skip" && asked.note.trim() === "")
    return { ok: false, refusal: { kind: "reasonRequired" } };
  const arrow = process.transitions?.find(({ id }) => id === action.transitionId);
  if (action.action === "rework" && arrow)
    return canRework(ruled, { from: arrow.from, to: arrow.to, kind: "rework" }, actor, request);
  return { ok: true };
};

/** The reason why the action asked about cannot be sent yet, or at all; undefined where it can. Source: behaviour.md §4 Milestones. */
export const answerFault = (context: Asking): AnswerFault | undefined => {
  const action = askedAction(context);
  if (!context.process || !context.asked || !action) {
    const overtaken = context.process && overtakenText(context, context.process);
    return { at: "other", text: overtaken ?? "This is not possible any more." };
  }
  if (action.refusal !== undefined) return { at: "other", text: action.refusal };
  const verdict = judge(context, action, context.asked);
  const text = refusalIn(context.process, verdict);
  if (text === undefined) return longAnswer(action, context.asked);
  return { at: action.action === "skip" ? "note" : placeOf(verdict), text };
};

/** The first text among the answers that is too long. */
const longAnswer = (action: MilestoneAction, answers: MilestoneAnswers): AnswerFault | undefined => {
  for (const asked of milestoneQuestionOf(action).asks) {
    const text = asked.as === "text" && tooLong(asked.label, answers[asked.name], asked.maxChars);
    if (text) return { at: asked.name, text };
  }
  return undefined;
};

const listed = (action: MilestoneAction | undefined) => action?.takenBack.map(({ key }) => key);

/** The question after news of its process: consent to another list of milestones is dropped, and ticks that the person left as they were follow the documents. */
export const askedAnew = (context: Asking, process: Process | undefined): AskedMilestone | undefined => {
  const { asked } = context;
  if (!asked) return undefined;
  const offered = askedAction({ ...context, process });
  const isSame = sameValue(listed(askedAction(context)), listed(offered));
  const kept = asked.isAgreed && !isSame ? { ...asked, isAgreed: false } : asked;
  if (!offered || hasOtherTicks(asked)) return kept;
  const { evidence } = firstAnswersTo(offered);
  return sameValue(evidence, asked.evidence) ? kept : { ...kept, offered, evidence };
};

/** The command of the action asked about. */
export const commandOf = (context: Asking & { readonly id: string }): MilestoneCommand => {
  const { asked } = context;
  const action = askedAction(context);
  return {
    action: asked?.action ?? "complete",
    processId: context.id,
    milestoneId: action?.target.id ?? "",
    ...(asked?.transitionId !== undefined && { transitionId: asked.transitionId }),
    note: asked?.note ?? "",
    evidence: asked?.evidence ?? [],
    reason: asked?.reason ?? "",
    confirmed: action?.takenBack.map(({ key }) => key) ?? [],
  };
};

/** The valid completion of a milestone: the last one that was not revoked. */
export const standingCompletion = (
  process: Process | undefined,
  milestoneId: string | undefined,
): Completion | undefined =>
  process?.milestones
    ?.find(({ id }) => id === milestoneId)
    ?.completions?.findLast(({ revokedAt }) => revokedAt === null);

/** 'Concept note was already completed by Marek Holub.' where the process shows that someone else was first; otherwise undefined. */
export const overtakenText = ({ asked, person }: Asking, process: Process): string | undefined => {
  if (asked?.action !== "complete" && asked?.action !== "skip") return undefined;
  const standing = standingCompletion(process, asked.milestoneId);
  if (!standing || standing.byId === person?.id) return undefined;
  const name = process.milestones?.find(({ id }) => id === asked.milestoneId)?.name ?? "";
  return `${name} was already ${stateWordOf(standing.outcome).label.toLowerCase()} by ${standing.byName ?? "someone else"}.`;
};
