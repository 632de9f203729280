import { isDone, type MilestoneMarks } from "./milestoneMarks.ts";
import { sourcesOf, type Neighbours, type ProcessGraph, type Step } from "./processGraph.ts";

/** The states of a milestone. Source: behaviour.md §4 Milestones. */
export const milestoneStates = ["LOCKED", "READY", "COMPLETED", "REOPENED", "SKIPPED"] as const;
/** One state of a milestone. */
export type MilestoneState = (typeof milestoneStates)[number];

/** By step: its state. */
export type MilestoneStates = ReadonlyMap<string, MilestoneState>;

/** Whether the step is somebody's to do now. */
export const isOpen = (state: MilestoneState | undefined): state is "READY" | "REOPENED" =>
  state === "READY" || state === "REOPENED";

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
