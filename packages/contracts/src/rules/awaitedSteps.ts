import type { RunningProcess } from "./milestoneEffects.ts";
import { isWaitedFor, statesOf } from "./milestoneStates.ts";

/** The steps that a running process waits on, and, once it is started, those whose clock starts; none while it is held, ended or not started. Never an end in failure. Source: behaviour.md §4 Milestones. */
export const awaitedSteps = ({ graph, marks, status }: RunningProcess): readonly string[] => {
  const states = statesOf(graph, marks);
  return graph.steps
    .filter(({ key, kind }) => isWaitedFor({ kind, state: states.get(key) }, status))
    .map(({ key }) => key);
};
