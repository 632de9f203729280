import {
  hasEnded,
  isEnd,
  isOpenWork,
  readWireDate,
  type ActingPerson,
  type Process,
  type WireDate,
} from "@canopy/contracts";
import { actorIn, milestoneActionsOf, type MilestoneAction } from "./milestoneActions.ts";
import { processViewOf, type MilestoneView } from "./milestoneView.ts";
import { revokedWordOf } from "./milestoneWords.ts";
import { whoseTurn, type WhoseTurn } from "./whoseTurn.ts";

/** A step that the process waits for, and whose turn it is for the person who looks. */
export interface AwaitedStep extends WhoseTurn {
  readonly view: MilestoneView;
}

/** The person where none is known: without any permission. */
const nobody: ActingPerson = { id: "", roles: [], permissions: [], companyId: null };

/** The steps that a process waits for, the longest waiting first, each with whose turn it is. */
export const awaitedStepsOf = (process: Process, person = nobody, now?: number): readonly AwaitedStep[] => {
  const actor = actorIn(process, person);
  return processViewOf(process, now).awaited.map((view) => ({ view, ...whoseTurn(actor, view.record) }));
};

const isEndReached = ({ record }: MilestoneView): boolean => isEnd(record) && record.state === "COMPLETED";

const doneAtMs = ({ record: { completedAt } }: MilestoneView): number =>
  (completedAt === null ? undefined : readWireDate(completedAt)?.getTime()) ?? 0;

/** The step that was done last, an end before all others. */
const lastDone = (milestones: readonly MilestoneView[]): MilestoneView | undefined =>
  milestones.find(isEndReached) ??
  milestones
    .filter(({ isFinished }) => isFinished)
    .reduce<MilestoneView | undefined>(
      (last, one) => (last && doneAtMs(last) > doneAtMs(one) ? last : one),
      undefined,
    );

/**
 * The step that a process's page shows: the one that the address names; otherwise the first whose turn is the person's,
 * the first that is open, the last that was done. Source: behaviour.md §2 A process's page.
 */
export const chosenStepOf = (
  process: Process,
  person: ActingPerson | undefined,
  chosenId: string | undefined,
  now?: number,
): MilestoneView | undefined => {
  const { milestones } = processViewOf(process, now);
  const awaited = awaitedStepsOf(process, person, now);
  return (
    milestones.find(({ record }) => record.id === chosenId) ??
    (awaited.find(({ turn }) => turn === "mine") ?? awaited[0])?.view ??
    (hasEnded(process.status) ? undefined : milestones.find(({ record }) => isOpenWork(record))) ??
    lastDone(milestones) ??
    milestones[0]
  );
};

/** Number of done steps from which the outline folds them. */
const MANY_DONE = 3;

/** The ids of the done steps that the outline folds into one line: none of an ended process, and none of only a few. */
export const foldedSteps = (process: Process): ReadonlySet<string> => {
  const done = processViewOf(process).milestones.filter(({ isFinished }) => isFinished);
  return new Set(
    hasEnded(process.status) || done.length < MANY_DONE ? [] : done.map(({ record }) => record.id),
  );
};

/** The reason why a step is open again, and when it was sent back or reopened. */
export interface SentBack {
  /** 'Sent back by Tomas Brandt: Meter 2 has a gap.', 'Reopened by Tomas Brandt: Too soon' */
  readonly text: string;
  readonly at: WireDate | null;
}

/** Why a reopened step is open again; undefined for any other step. */
export const sentBackOf = ({ record }: MilestoneView): SentBack | undefined => {
  if (record.state !== "REOPENED") return undefined;
  const revoked = (record.completions ?? []).findLast(({ revokedAs }) => revokedAs === "REOPENED");
  if (!revoked) return undefined;
  const { revokedByName, revokedAt, reason } = revoked;
  const who = `${revokedWordOf(revoked)} by ${revokedByName ?? "somebody"}`;
  return { text: reason === null ? `${who}.` : `${who}: ${reason}`, at: revokedAt };
};

/** The actions on a step as its page offers them. */
export interface StepOffer {
  /** The one main action: to complete the step, where the person may; labelled by whose step it is. */
  readonly main: MilestoneAction | undefined;
  /** The other possible actions. */
  readonly others: readonly MilestoneAction[];
  /** The impossible ones, with their reasons. */
  readonly refused: readonly MilestoneAction[];
}

/** The actions on a step for this person. */
export const stepOfferOf = (
  process: Process,
  { record }: MilestoneView,
  person: ActingPerson | undefined,
): StepOffer => {
  const actions = person ? milestoneActionsOf(process, record, person) : [];
  const possible = actions.filter(({ refusal }) => refusal === undefined);
  const complete = possible.find(({ action }) => action === "complete");
  return {
    main: complete,
    others: possible.filter((action) => action !== complete),
    refused: actions.filter(({ refusal }) => refusal !== undefined),
  };
};

/** The side whose turn a process is, for the person who looks, and the same as a sentence. */
export interface ProcessTurn {
  /** The person's own if any of its open steps is theirs; 'theirs' if only people outside can continue it. */
  readonly turn: WhoseTurn["turn"];
  readonly text: string;
}

/** The side whose turn a running process is, for the person who looks; undefined where it waits for nobody. Source: behaviour.md §4 Milestones. */
export const processTurnOf = (awaited: readonly AwaitedStep[]): ProcessTurn | undefined => {
  if (awaited.length === 0) return undefined;
  const mine = awaited.filter(({ turn }) => turn === "mine");
  if (mine.length > 0)
    return {
      turn: "mine",
      text:
        mine.length === awaited.length
          ? "Your turn."
          : `Your turn: ${mine.map(({ view }) => view.record.name).join(", ")}.`,
    };
  if (awaited.some(({ turn }) => turn === "ours"))
    return { turn: "ours", text: "None of these is yours to do." };
  return { turn: "theirs", text: "Blocked: only others can go on." };
};
