import { actorRefusal, type MilestoneActor, type OwnedStep } from "./milestoneActor.ts";
import { takenBackWith, type RunningProcess } from "./milestoneEffects.ts";
import { isDone } from "./milestoneMarks.ts";
import type { MilestoneRefusal, MilestoneVerdict } from "./milestoneRefusals.ts";
import { hasEnded, isOpen, missingPredecessors, statesOf } from "./milestoneStates.ts";
import type { Permission } from "../wire/access.ts";
import { isEnd, sourcesOf, type ProcessGraph, type Step, type Transition } from "./processGraph.ts";

/** A milestone with the fields that the rules need beyond the graph. */
export interface RuledStep extends Step, OwnedStep {
  /** Names of the evidence that completing the step requires. */
  readonly requiredEvidence?: readonly string[];
  /** Names of the evidence that documents must fill and do not. */
  readonly unfilledSlots?: readonly string[];
  /** People who uploaded or submitted a version that fills one of its slots; only the server knows them. */
  readonly handedInBy?: readonly string[];
  /** It waits until the process's findings are settled. */
  readonly closesFindings?: boolean;
}

/** A process with everything that the rules need. */
export interface RuledProcess extends RunningProcess<ProcessGraph<RuledStep>> {
  /** Numbers of the findings for which its steps wait. */
  readonly openFindings?: readonly string[];
}

/** The reason and confirmation that a request to reopen brings. If absent, the verdict tells what there is to ask the user. */
export interface UncompleteRequest {
  readonly reason: string;
  /** Keys of the later steps that the user agreed to take back. */
  readonly confirmed: readonly string[];
}

type Judged = MilestoneRefusal | undefined;

/** A refusal, or its absence, as a verdict. */
export const verdict = (refusal: Judged): MilestoneVerdict =>
  refusal ? { ok: false, refusal } : { ok: true };

/** The completed ends of a process. */
export const standingEnds = ({ graph, marks }: RuledProcess) =>
  graph.steps.filter((step) => isEnd(step) && marks.get(step.key) === "COMPLETED").map(({ key }) => key);

/** Refuses an unknown step and the wrong person; otherwise `judge` decides. */
export const onStep = (
  process: RuledProcess,
  key: string,
  actor: MilestoneActor,
  permission: Permission,
  judge: (step: RuledStep) => Judged,
): Judged => {
  const step = process.graph.steps.find((each) => each.key === key);
  if (!step) return { kind: "unknownStep", step: key };
  return actorRefusal(actor, step, permission) ?? judge(step);
};

/** Refuses if the process is on hold or has ended. */
const statusRefusal = (process: RuledProcess): Judged => {
  const { status } = process;
  if (status === "ON_HOLD") return { kind: "processOnHold" };
  return hasEnded(status) ? { kind: "processEnded", ends: standingEnds(process) } : undefined;
};

/** Refuses a step that is completed or skipped. */
const doneRefusal = ({ marks }: RuledProcess, { key }: RuledStep): Judged => {
  const mark = marks.get(key);
  return isDone(mark) ? { kind: "alreadyDone", state: mark } : undefined;
};

/** Refuses a step that is not open, and names the steps that it waits for. */
const openRefusal = ({ graph, marks }: RuledProcess, step: RuledStep): Judged => {
  if (isOpen(statesOf(graph, marks).get(step.key))) return undefined;
  if (step.kind === "end_fail")
    return { kind: "noOpenSource", steps: sourcesOf(graph, "abort").get(step.key) ?? [] };
  const steps = missingPredecessors(step, sourcesOf(graph, "forward"), marks);
  return { kind: "missingPredecessors", steps, join: step.join };
};

/** True for a gate whose evidence the person has handed in themselves. */
const handedInGate = ({ kind, handedInBy = [] }: RuledStep, { personId }: MilestoneActor): boolean =>
  kind === "gate" && personId !== undefined && handedInBy.includes(personId);

/** Refuses a step that closes findings while findings are open. */
const findingsRefusal = ({ openFindings = [] }: RuledProcess, { closesFindings }: RuledStep): Judged =>
  closesFindings === true && openFindings.length > 0
    ? { kind: "openFindings", numbers: openFindings }
    : undefined;

/** Whether this person may complete this step now, with this evidence. A process that has not started allows it, because the first completion starts it. Source: behaviour.md §4 Milestones. */
export const canComplete = (
  process: RuledProcess,
  key: string,
  actor: MilestoneActor,
  evidence: readonly string[] = [],
): MilestoneVerdict =>
  verdict(
    onStep(process, key, actor, "project_milestone:complete", (step) => {
      const unticked = (step.requiredEvidence ?? []).filter((name) => !evidence.includes(name));
      const missing = [...unticked, ...(step.unfilledSlots ?? [])];
      return (
        doneRefusal(process, step) ??
        statusRefusal(process) ??
        openRefusal(process, step) ??
        (missing.length > 0 ? { kind: "missingEvidence", evidence: missing } : undefined) ??
        (handedInGate(step, actor) ? { kind: "handedInEvidence" } : undefined) ??
        findingsRefusal(process, step)
      );
    }),
  );

/** Whether a step may ever be skipped: it is optional and ends nothing. Source: behaviour.md §4 Milestones. */
export const isSkippable = (step: Pick<Step, "optional"> & { readonly kind: string }): boolean =>
  step.optional && !isEnd(step);

/** Whether this person may skip this step now: an optional, ready step that ends nothing. Source: behaviour.md §4 Milestones. */
export const canSkip = (process: RuledProcess, key: string, actor: MilestoneActor): MilestoneVerdict =>
  verdict(
    onStep(process, key, actor, "project_milestone:complete", (step) => {
      if (!isSkippable(step)) return { kind: "notOptional" };
      return (
        doneRefusal(process, step) ??
        statusRefusal(process) ??
        (process.status === "NOT_STARTED" ? { kind: "processNotStarted" } : undefined) ??
        openRefusal(process, step) ??
        (process.marks.get(key) === "REOPENED" ? { kind: "reopened" } : undefined) ??
        findingsRefusal(process, step)
      );
    }),
  );

/** Refuses to take a step back if the process is on hold or has not started, if a completed end would stay completed, or if the step is not done. */
const reopeningRefusal = (process: RuledProcess, key: string): Judged => {
  const { graph, marks, status } = process;
  if (status === "ON_HOLD") return { kind: "processOnHold" };
  if (status === "NOT_STARTED") return { kind: "processNotStarted" };
  const takenBack = takenBackWith(process, key);
  const ends = standingEnds(process).filter((end) => end !== key && !takenBack.includes(end));
  if (ends.length > 0) return { kind: "processEnded", ends };
  return isDone(marks.get(key))
    ? undefined
    : { kind: "notDone", state: statesOf(graph, marks).get(key) ?? "LOCKED" };
};

/** Refuses a request to take a step back that gives no reason, or does not confirm every later step that is taken back with it. */
const requestRefusal = (
  process: RuledProcess,
  key: string,
  request: UncompleteRequest | undefined,
): Judged => {
  if (!request) return undefined;
  if (request.reason.trim() === "") return { kind: "reasonRequired" };
  const takenBack = takenBackWith(process, key);
  const isConfirmed = takenBack.every((step) => request.confirmed.includes(step));
  return isConfirmed ? undefined : { kind: "needsConfirmation", steps: takenBack };
};

/** Whether this person may take this step back now; in an ended process, only if that takes its end back too. Source: behaviour.md §4 Milestones. */
export const canUncomplete = (
  process: RuledProcess,
  key: string,
  actor: MilestoneActor,
  request?: UncompleteRequest,
): MilestoneVerdict =>
  verdict(
    onStep(
      process,
      key,
      actor,
      "project_milestone:uncomplete",
      () => reopeningRefusal(process, key) ?? requestRefusal(process, key, request),
    ),
  );

/** Whether this person may send the work back along this arrow now: its source has been reached and its target may be taken back. Source: behaviour.md §4 Milestones. */
export const canRework = (
  process: RuledProcess,
  arrow: Transition,
  actor: MilestoneActor,
  request?: UncompleteRequest,
): MilestoneVerdict =>
  verdict(
    onStep(process, arrow.to, actor, "project_milestone:uncomplete", () => {
      if (arrow.kind !== "rework") return { kind: "notARework" };
      const state = statesOf(process.graph, process.marks).get(arrow.from);
      if (!state) return { kind: "unknownStep", step: arrow.from };
      const isOpened = state !== "LOCKED" && state !== "SKIPPED";
      return (
        reopeningRefusal(process, arrow.to) ??
        (isOpened ? undefined : { kind: "sourceNotOpen", step: arrow.from, state }) ??
        requestRefusal(process, arrow.to, request)
      );
    }),
  );
