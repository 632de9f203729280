import { isDone, type MilestoneMarks } from "./milestoneMarks.ts";
import {
  sourcesOf,
  type Neighbours,
  type ProcessGraph,
  type ProcessStatus,
  type Step,
} from "./processGraph.ts";

/** The states of a milestone. Source: behaviour.md §4 Milestones. */
export const milestoneStates = ["LOCKED", "READY", "COMPLETED", "REOPENED", "SKIPPED"] as const;
/** One state of a milestone. */
export type MilestoneState = (typeof milestoneStates)[number];

/** Step → its state. */
export type MilestoneStates = ReadonlyMap<string, MilestoneState>;

/** States of a step that can be done next. */
export const openStates = ["READY", "REOPENED"] as const satisfies readonly MilestoneState[];

/** True if a step in this state can be done next. */
export const isOpen = (state: string | undefined): state is (typeof openStates)[number] =>
  openStates.some((open) => open === state);

/** The kind and state of a step. */
export interface StepStanding {
  readonly kind: string;
  readonly state: string | undefined;
}

/** True if somebody has to do the step once its process runs: it is open and no end in failure, which is always possible. */
export const isOpenWork = ({ kind, state }: StepStanding): boolean => kind !== "end_fail" && isOpen(state);

/** Statuses of a process that has ended: nothing of it is open, whatever states its steps ended in. */
export const endedStatuses = ["COMPLETED", "TERMINATED"] as const satisfies readonly ProcessStatus[];

/** True if a process has ended. Source: behaviour.md §4 Milestones. */
export const hasEnded = (processStatus: string): boolean =>
  endedStatuses.some((ended) => ended === processStatus);

/** True if a step was not done before its process ended, so that nobody can do it any more. Source: behaviour.md §4 Milestones. */
export const isLeftUndone = (state: string | undefined, processStatus: string): boolean =>
  hasEnded(processStatus) && !isDone(state);

/** True if a process waits for the step. A process that is held, ended or not started waits for nobody. Source: behaviour.md §4 Milestones. */
export const isWaitedFor = (step: StepStanding, processStatus: string): boolean =>
  processStatus === "IN_PROGRESS" && isOpenWork(step);

/** Forward predecessors that a step still needs; empty once its join is satisfied. A join by `any` lists all of them while none is done. */
export const missingPredecessors = (
  step: Step,
  sources: Neighbours,
  marks: MilestoneMarks,
): readonly string[] => {
  const before = sources.get(step.key) ?? [];
  const missing = before.filter((key) => !isDone(marks.get(key)));
  return step.join === "any" && missing.length < before.length ? [] : missing;
};

/**
 * Every step's state, from the marks alone. The process's status plays no part: a held process keeps its READY
 * steps, and the rules refuse. An end in failure is open while one of the steps with an abort arrow to it is open.
 * Source: behaviour.md §4 Milestones.
 */
export const statesOf = (graph: ProcessGraph, marks: MilestoneMarks): MilestoneStates => {
  const before = sourcesOf(graph, "forward");
  const stops = sourcesOf(graph, "abort");
  const states = new Map<string, MilestoneState>();
  const decide = (step: Step, isUnlocked: boolean) => {
    const mark = marks.get(step.key);
    if (isDone(mark)) states.set(step.key, mark);
    else states.set(step.key, isUnlocked ? (mark ?? "READY") : "LOCKED");
  };
  for (const step of graph.steps)
    if (step.kind !== "end_fail") decide(step, missingPredecessors(step, before, marks).length === 0);
  for (const step of graph.steps)
    if (step.kind === "end_fail")
      decide(
        step,
        (stops.get(step.key) ?? []).some((key) => isOpen(states.get(key))),
      );
  return states;
};
