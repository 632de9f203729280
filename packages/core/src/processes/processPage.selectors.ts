import { ruledProcessOf, transitionKinds, type Process, type DrawnProcess } from "@canopy/contracts";
import type { SnapshotFrom } from "xstate";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { answerFault, askedAction, type AnswerFault, type AskedMilestone } from "./milestoneCommand.ts";
import { milestoneActionsOf, type MilestoneAction } from "./milestoneActions.ts";
import { processViewOf, type MilestoneView } from "./milestoneView.ts";
import {
  awaitedStepsOf,
  chosenStepOf,
  processTurnOf,
  sentBackOf,
  stepOfferOf,
  type AwaitedStep,
  type ProcessTurn,
  type SentBack,
  type StepOffer,
} from "./chosenStep.ts";
import type { processPageMachine } from "./processPage.machine.ts";
import { outlineOf } from "./outline.ts";
import type { WhoseTurn } from "./whoseTurn.ts";
import {
  processChangeRefusal,
  processActionsOf,
  type OfferedAction,
  type ProcessAction,
} from "./processActions.ts";

/** A snapshot of a process's page. */
export type ProcessPageSnapshot = SnapshotFrom<typeof processPageMachine>;

/** The page's status. */
export const selectProcessStatus = ({ value }: ProcessPageSnapshot) => value.reading;

/** Whether the last read is over. */
export const isProcessSettled = (snapshot: ProcessPageSnapshot): boolean =>
  !["loading", "refreshing"].includes(selectProcessStatus(snapshot));

/** The process; undefined until it is read. */
export const selectProcess = ({ context }: ProcessPageSnapshot): Process | undefined => context.process;

/** The failure of the last read, as text. */
export const selectProcessFailure = ({ context }: ProcessPageSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** The step that the page shows. */
export const selectSelected = ({
  context: { process, person, selectedId, nowMs },
}: ProcessPageSnapshot): MilestoneView | undefined =>
  process && chosenStepOf(process, person, selectedId, nowMs?.());

/** The chosen step, whose turn it is, why it was sent back, and the actions on it. */
export interface ShownStep extends StepOffer {
  readonly view: MilestoneView;
  /** Absent where the process does not wait for it. */
  readonly turn: WhoseTurn | undefined;
  readonly sentBack: SentBack | undefined;
}

/** The chosen step with everything that its block shows; undefined until the process is read. */
export const selectStep = (snapshot: ProcessPageSnapshot): ShownStep | undefined => {
  const { process, person } = snapshot.context;
  const view = selectSelected(snapshot);
  if (!process || !view) return undefined;
  const turn = selectAwaited(snapshot).find((awaited) => awaited.view.record.id === view.record.id);
  return { view, turn, sentBack: sentBackOf(view), ...stepOfferOf(process, view, person) };
};

/** The steps that the process waits for, each with whose turn it is for the person who looks. */
export const selectAwaited = ({
  context: { process, person, nowMs },
}: ProcessPageSnapshot): readonly AwaitedStep[] =>
  process ? awaitedStepsOf(process, person, nowMs?.()) : [];

/** Whether the process waits for the chosen step alone, so that its block says all about who must act. */
export const selectIsChosenAloneAwaited = (snapshot: ProcessPageSnapshot): boolean => {
  const [first, ...others] = selectAwaited(snapshot);
  return first?.view.record.id === selectSelected(snapshot)?.record.id && others.length === 0;
};

/** The side whose turn the process is, for the person who looks; undefined where it waits for nobody. */
export const selectProcessTurn = (snapshot: ProcessPageSnapshot): ProcessTurn | undefined =>
  processTurnOf(selectAwaited(snapshot));

/** Whether everything about the chosen step is shown in its sheet, on windows too narrow for it. */
export const selectIsStepOpen = ({ context }: ProcessPageSnapshot): boolean => context.isStepOpen;

/** The actions on the selected milestone, with the reasons for impossible ones. */
export const selectMilestoneActions = (snapshot: ProcessPageSnapshot): readonly MilestoneAction[] => {
  const selected = selectSelected(snapshot);
  return selected ? milestoneActionsFor(selected.record.id)(snapshot) : [];
};

/** The actions on this milestone, with the reasons for impossible ones. */
export const milestoneActionsFor =
  (milestoneId: string) =>
  ({ context: { process, person } }: ProcessPageSnapshot): readonly MilestoneAction[] => {
    const milestone = process?.milestones?.find(({ id }) => id === milestoneId);
    return process && person && milestone ? milestoneActionsOf(process, milestone, person) : [];
  };

/** The actions on the process. */
export const selectProcessActions = ({ context }: ProcessPageSnapshot): readonly OfferedAction[] =>
  processActionsOf(context);

/** The running action on the process. */
export const selectRunningAction = (snapshot: ProcessPageSnapshot): ProcessAction | undefined =>
  snapshot.matches({ acting: "changing" }) ? snapshot.context.action : undefined;

/** Whether the person may change the process's own fields. */
export const selectCanEditProcess = ({ context }: ProcessPageSnapshot): boolean =>
  context.mayUpdate && processChangeRefusal(context) === undefined;

/** The open question: its action, and the missing answers. */
export interface ShownQuestion {
  readonly action: MilestoneAction;
  readonly answers: AskedMilestone;
  /** The reason why it cannot be sent; an answer's fault is shown only after the first attempt. */
  readonly fault: AnswerFault | undefined;
  readonly failure: FailureText | undefined;
  readonly isSending: boolean;
  /** Its dialog is closing and takes no more answers. */
  readonly isLeaving: boolean;
}

/** The question in the dialog, also while it closes; undefined without one. */
export const selectShownQuestion = (snapshot: ProcessPageSnapshot): ShownQuestion | undefined => {
  const { context } = snapshot;
  const isSending = snapshot.matches({ acting: "sending" });
  const isLeaving = !isSending && !snapshot.matches({ acting: "asking" });
  if (!context.asked) return undefined;
  const action = (isLeaving ? undefined : askedAction(context)) ?? context.asked.offered;
  const fault = isLeaving ? undefined : answerFault(context);
  return {
    action,
    answers: context.asked,
    fault: fault && (context.asked.tries > 0 || fault.at === "other") ? fault : undefined,
    failure: context.asked.failure && failureText(context.asked.failure),
    isSending,
    isLeaving,
  };
};

/** The question before an action on a milestone; undefined while none is asked. */
export const selectQuestionAsked = (snapshot: ProcessPageSnapshot): ShownQuestion | undefined => {
  const shown = selectShownQuestion(snapshot);
  return shown?.isLeaving ? undefined : shown;
};

/** A milestone in the outline. */
export interface OutlinedMilestone {
  readonly view: MilestoneView;
  readonly sentences: readonly string[];
}

/** A process's milestones in reading order at a time, each with its predecessors and successors in words. */
export const milestoneOutline = (process: DrawnProcess, now?: number): readonly OutlinedMilestone[] => {
  const { milestones } = processViewOf(process, now);
  const viewOf = new Map(milestones.map((view) => [view.record.key, view]));
  const steps = ruledProcessOf(process).graph.steps.map((step) => {
    const record = viewOf.get(step.key)?.record;
    return {
      ...step,
      name: record?.name ?? step.key,
      evidence: record?.evidence,
      evidenceMode: record?.evidenceMode,
      closesFindings: record?.closesFindings,
    };
  });
  const arrows = (process.transitions ?? []).flatMap(({ kind, ...arrow }) => {
    const known = transitionKinds.find((one) => one === kind);
    return known ? [{ ...arrow, kind: known }] : [];
  });
  return outlineOf(steps, arrows).flatMap(({ step, sentences }) => {
    const view = viewOf.get(step.key);
    return view ? [{ view, sentences }] : [];
  });
};
