import { isDone, type MilestoneMark, type MilestoneMarks, type Revocation } from "./milestoneMarks.ts";
import { isOpen, statesOf, type MilestoneStates } from "./milestoneStates.ts";
import { reachableFrom, targetsOf, type ProcessGraph, type ProcessStatus } from "./processGraph.ts";

/** A process as the rules see it. */
export interface RunningProcess<G extends ProcessGraph = ProcessGraph> {
  readonly graph: G;
  readonly status: ProcessStatus;
  readonly marks: MilestoneMarks;
}

/** The result of an action. Source: behaviour.md §4 Milestones. */
export interface MilestoneEffect<G extends ProcessGraph = ProcessGraph> {
  readonly process: RunningProcess<G>;
  readonly states: MilestoneStates;
  /** Steps that the action opened, the reopened one included: their clock starts and their owners are notified. Never an end in failure. */
  readonly becameReady: readonly string[];
  /** Steps whose last record becomes revoked with this reason, even if it was revoked with another before. */
  readonly revoked: readonly { readonly step: string; readonly as: Revocation }[];
  readonly statusChange: { readonly from: ProcessStatus; readonly to: ProcessStatus } | null;
}

const statusFrom = (graph: ProcessGraph, marks: MilestoneMarks): ProcessStatus => {
  const completed = new Set(
    graph.steps.filter(({ key }) => marks.get(key) === "COMPLETED").map(({ kind }) => kind),
  );
  if (completed.has("end_ok")) return "COMPLETED";
  return completed.has("end_fail") ? "TERMINATED" : "IN_PROGRESS";
};

/** The effect of giving a process these marks. */
export const effectOf = <G extends ProcessGraph>(
  before: RunningProcess<G>,
  next: MilestoneMarks,
  revoked: MilestoneEffect["revoked"] = [],
): MilestoneEffect<G> => {
  const { graph } = before;
  const old = statesOf(graph, before.marks);
  const states = statesOf(graph, next);
  const isNewlyOpen = (key: string) => !isOpen(old.get(key)) && isOpen(states.get(key));
  // A locked step has no mark: once it opens again it is READY, not REOPENED.
  const lockedAgain = [...next.keys()].filter((key) => states.get(key) === "LOCKED");
  const marks = new Map(next);
  for (const key of lockedAgain) marks.delete(key);
  const status = statusFrom(graph, marks);
  return {
    process: { graph, marks, status },
    states,
    becameReady: graph.steps
      .filter(({ key, kind }) => kind !== "end_fail" && isNewlyOpen(key))
      .map(({ key }) => key),
    revoked: [...revoked, ...lockedAgain.map((step) => ({ step, as: "TAKEN_BACK" as const }))],
    statusChange: status === before.status ? null : { from: before.status, to: status },
  };
};

const marked = <G extends ProcessGraph>(process: RunningProcess<G>, step: string, mark: MilestoneMark) =>
  effectOf(process, new Map(process.marks).set(step, mark));

/** Completes a step; the first completion starts the process, an end ends it. Call it only after `canComplete` allowed it. */
export const completeStep = <G extends ProcessGraph>(process: RunningProcess<G>, step: string) =>
  marked(process, step, "COMPLETED");

/** Skips an optional step. Call it only after `canSkip` allowed it. */
export const skipStep = <G extends ProcessGraph>(process: RunningProcess<G>, step: string) =>
  marked(process, step, "SKIPPED");

/** Every step forward of this one, without itself. */
export const downstreamOf = (graph: ProcessGraph, step: string): readonly string[] => {
  const reached = reachableFrom(step, targetsOf(graph, "forward"));
  return graph.steps.map(({ key }) => key).filter((key) => key !== step && reached.has(key));
};

/** Later steps, completed or skipped, that reopening this one would take back; the user confirms them. */
export const takenBackWith = ({ graph, marks }: RunningProcess, step: string): readonly string[] =>
  downstreamOf(graph, step).filter((key) => isDone(marks.get(key)));

/** Reopens a completed step, or makes a skipped one ready, and revokes the records of all steps forward of it. Call it only after `canUncomplete` or, for the target of a rework arrow, `canRework` allowed it. */
export const uncompleteStep = <G extends ProcessGraph>(
  process: RunningProcess<G>,
  step: string,
): MilestoneEffect<G> => {
  const marks = new Map(process.marks);
  const lost = downstreamOf(process.graph, step).filter((key) => marks.delete(key));
  if (marks.get(step) === "COMPLETED") marks.set(step, "REOPENED");
  else marks.delete(step);
  return effectOf(process, marks, [
    { step, as: "REOPENED" },
    ...lost.map((key) => ({ step: key, as: "TAKEN_BACK" as const })),
  ]);
};
