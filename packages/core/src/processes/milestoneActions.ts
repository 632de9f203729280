import {
  awaitedSteps,
  canComplete,
  canRework,
  canSkip,
  canUncomplete,
  isBeforeStatus,
  isDone,
  isSkippable,
  milestoneActorOf,
  milestoneRefusalText,
  restingText,
  ruledProcessOf,
  takenBackWith,
  type ActingPerson,
  type MilestoneActor,
  type MilestoneRecord,
  type MilestoneVerdict,
  type Process,
  type TransitionRecord,
} from "@canopy/contracts";
import { reopeningConsequences } from "./reopeningConsequences.ts";
import { COMPLETE, whoseTurn } from "./whoseTurn.ts";

/** The actions on a milestone; 'rework' sends the work back along an arrow. */
export type MilestoneActionName = "complete" | "skip" | "uncomplete" | "rework";

/** An action and its milestone; for a rework, the arrow and its source. */
export interface MilestoneChoice {
  readonly action: MilestoneActionName;
  readonly milestoneId: string;
  readonly transitionId?: string | undefined;
}

/** An action on a milestone as it is offered to a person. */
export interface MilestoneAction extends MilestoneChoice {
  readonly label: string;
  /** The reason why it is not possible, as a sentence; undefined where it is. */
  readonly refusal: string | undefined;
  /** The milestone that it changes: another one for a rework. */
  readonly target: MilestoneRecord;
  /** The later milestones whose completions are revoked with it. */
  readonly takenBack: readonly MilestoneRecord[];
  /** The consequences of the action, as sentences; empty where it only continues the process. */
  readonly consequences: readonly string[];
}

/** The person as the milestone rules see them in this process. */
export const actorIn = (process: Process, person: ActingPerson): MilestoneActor =>
  milestoneActorOf(person, {
    leadUserId: process.project?.leadUserId,
    responsibleIds: process.project?.responsibleIds,
    processResponsibleIds: process.responsibleIds,
  });

const recordsOf = (process: Process, keys: readonly string[]): readonly MilestoneRecord[] =>
  (process.milestones ?? []).filter(({ key }) => keys.includes(key));

/** Writes a verdict's refusal with the names of the process's steps; undefined where it is ok. */
export const refusalIn = (process: Process, verdict: MilestoneVerdict): string | undefined => {
  const resting = restingText(process.project?.status);
  if (verdict.ok) return resting;
  if (resting !== undefined && !isBeforeStatus(verdict.refusal)) return resting;
  const nameOf = (key: string) => recordsOf(process, [key])[0]?.name ?? key;
  return milestoneRefusalText(verdict.refusal, nameOf);
};

/** The actions that a person may take on a milestone, each with the reason where it is not possible; to complete one is labelled by whose step it is. Source: behaviour.md §4 Milestones. */
export const milestoneActionsOf = (
  process: Process,
  milestone: MilestoneRecord,
  person: ActingPerson,
): readonly MilestoneAction[] => {
  const ruled = ruledProcessOf(process);
  const actor = actorIn(process, person);
  const { key, id, evidence } = milestone;
  const offer = (
    action: MilestoneActionName,
    label: string,
    verdict: MilestoneVerdict,
    more: Partial<Pick<MilestoneAction, "transitionId" | "target" | "takenBack" | "consequences">> = {},
  ): MilestoneAction => ({
    action,
    milestoneId: id,
    label,
    refusal: refusalIn(process, verdict),
    target: milestone,
    takenBack: [],
    consequences: [],
    ...more,
  });
  const goingBack = (step: MilestoneRecord) => ({
    takenBack: recordsOf(process, takenBackWith(ruled, step.key)),
    consequences: reopeningConsequences(process, step, person.id),
  });
  const sendBack = (arrow: TransitionRecord): readonly MilestoneAction[] => {
    const target = recordsOf(process, [arrow.to])[0];
    if (!target) return [];
    const verdict = canRework(ruled, { from: arrow.from, to: arrow.to, kind: "rework" }, actor);
    const more = { transitionId: arrow.id, target, ...goingBack(target) };
    return [offer("rework", `Send back to ${target.name}`, verdict, more)];
  };
  const isFinished = isDone(ruled.marks.get(key));
  const completion = canComplete(ruled, key, actor, evidence);
  const completeLabel =
    refusalIn(process, completion) === undefined && awaitedSteps(ruled).includes(key)
      ? whoseTurn(actor, milestone).completeLabel
      : COMPLETE;
  return [
    ...(isFinished ? [] : [offer("complete", completeLabel, completion)]),
    ...(isFinished || !isSkippable(milestone) ? [] : [offer("skip", "Skip", canSkip(ruled, key, actor))]),
    ...(isFinished
      ? [offer("uncomplete", "Reopen", canUncomplete(ruled, key, actor), goingBack(milestone))]
      : []),
    ...(process.transitions ?? [])
      .filter(({ from, kind: arrow }) => from === key && arrow === "rework")
      .flatMap(sendBack),
  ];
};

/** The chosen action as it is offered now; undefined where it is no longer offered. */
export const actionOf = (
  process: Process | undefined,
  choice: MilestoneChoice | undefined,
  person: ActingPerson | undefined,
): MilestoneAction | undefined => {
  const milestone = process?.milestones?.find(({ id }) => id === choice?.milestoneId);
  if (!process || !milestone || !choice || !person) return undefined;
  return milestoneActionsOf(process, milestone, person).find(
    ({ action, transitionId }) => action === choice.action && transitionId === choice.transitionId,
  );
};
