import type { RunningProcess } from "./milestoneEffects.ts";
import { isWaitedFor, statesOf } from "./milestoneStates.ts";

/** Open steps that a process waits for: those of a running process, never an end in failure. Empty while the process is held, ended or not started. Source: behaviour.md §4 Milestones. */
export const awaitedSteps = ({ graph, marks, status }: RunningProcess): readonly string[] => {
  const states = statesOf(graph, marks);
  return graph.steps
    .filter(({ key, kind }) => isWaitedFor({ kind, state: states.get(key) }, status))
    .map(({ key }) => key);
};
