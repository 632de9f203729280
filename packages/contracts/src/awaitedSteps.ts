import type { RunningProcess } from "./milestoneEffects.ts";
import { isOpen, statesOf } from "./milestoneStates.ts";

/** The steps that a running process waits on, and, once it is started, those whose clock starts; none while it is held, ended or not started. Never an end in failure. Source: behaviour.md §4 Milestones. */
export const awaitedSteps = ({ graph, marks, status }: RunningProcess): readonly string[] => {
  if (status !== "IN_PROGRESS") return [];
  const states = statesOf(graph, marks);
  return graph.steps
    .filter(({ key, kind }) => kind !== "end_fail" && isOpen(states.get(key)))
    .map(({ key }) => key);
};
