import { isDone, type MilestoneMarks } from "./milestoneMarks.ts";
import { sourcesOf, type Neighbours, type ProcessGraph, type Step } from "./processGraph.ts";

/** The states of a milestone. Source: behaviour.md §4 Milestones. */
export const milestoneStates = ["LOCKED", "READY", "COMPLETED", "REOPENED", "SKIPPED"] as const;
/** One state of a milestone. */
export type MilestoneState = (typeof milestoneStates)[number];

/** By step: its state. */
export type MilestoneStates = ReadonlyMap<string, MilestoneState>;

/** The states of a step that may be done next. */
export const openStates = ["READY", "REOPENED"] as const satisfies readonly MilestoneState[];

/** Whether a step in this state may be done next. */
export const isOpen = (state: string | undefined): state is (typeof openStates)[number] =>
  openStates.some((open) => open === state);

/** What tells whose turn a step is: its kind and its state. */
export interface StepStanding {
  readonly kind: string;
  readonly state: string | undefined;
}

/** Whether a step is somebody's to do once its process runs: it is open, and no end in failure, which is possible all along. */
export const isOpenWork = ({ kind, state }: StepStanding): boolean => kind !== "end_fail" && isOpen(state);

/** Whether a step is waited for: a process that is held, ended or not started waits for nobody. Source: behaviour.md §4 Milestones. */
export const isWaitedFor = (step: StepStanding, processStatus: string): boolean =>
  processStatus === "IN_PROGRESS" && isOpenWork(step);

/** The forward predecessors that a step still waits for; empty once its join is satisfied. `any` waits for all while none is done. */
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
 * Every step's state, from the marks alone. The process's status plays no part: a held process keeps its READY steps, and the
 * rules refuse. An end in failure is open while one of the steps that may stop there is. Source: behaviour.md §4 Milestones.
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
