import { isDone, type MilestoneMark, type MilestoneMarks, type Revocation } from "./milestoneMarks.ts";
import { isOpen, statesOf, type MilestoneStates } from "./milestoneStates.ts";
import { reachableFrom, targetsOf, type ProcessGraph, type ProcessStatus } from "./processGraph.ts";

/** A process as the rules see it. */
export interface RunningProcess<G extends ProcessGraph = ProcessGraph> {
  readonly graph: G;
  readonly status: ProcessStatus;
  readonly marks: MilestoneMarks;
}

/** What an action leaves behind. Source: behaviour.md §4 Milestones. */
export interface MilestoneEffect<G extends ProcessGraph = ProcessGraph> {
  readonly process: RunningProcess<G>;
  readonly states: MilestoneStates;
  /** Steps that were not open and now are, the reopened one among them: their clock starts, their owners are told. Never an end in failure. */
  readonly becameReady: readonly string[];
  /** The last record of each of these steps is now revoked as said, even where it was already revoked otherwise. */
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

const effectOf = <G extends ProcessGraph>(
  before: RunningProcess<G>,
  next: MilestoneMarks,
  revoked: MilestoneEffect["revoked"] = [],
): MilestoneEffect<G> => {
  const { graph } = before;
  const old = statesOf(graph, before.marks);
  const states = statesOf(graph, next);
  const isNewlyOpen = (key: string) => !isOpen(old.get(key)) && isOpen(states.get(key));
  // A locked step has no mark: unlocked again, it is READY, not REOPENED.
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

/** Completes a step; the first one starts the process, an end ends it. Only after `canComplete` said ok. */
export const completeStep = <G extends ProcessGraph>(process: RunningProcess<G>, step: string) =>
  marked(process, step, "COMPLETED");

/** Passes an optional step over. Only after `canSkip` said ok. */
export const skipStep = <G extends ProcessGraph>(process: RunningProcess<G>, step: string) =>
  marked(process, step, "SKIPPED");

/** Every step that lies forward of this one, itself left out. */
export const downstreamOf = (graph: ProcessGraph, step: string): readonly string[] => {
  const reached = reachableFrom(step, targetsOf(graph, "forward"));
  return graph.steps.map(({ key }) => key).filter((key) => key !== step && reached.has(key));
};

/** The later steps, completed or skipped, that reopening this one takes back: what the user is asked to confirm. */
export const takenBackWith = ({ graph, marks }: RunningProcess, step: string): readonly string[] =>
  downstreamOf(graph, step).filter((key) => isDone(marks.get(key)));

/** Reopens a completed step, or makes a skipped one ready; all that lies forward of it loses its record. Only after `canUncomplete` or, for the target of an arrow, `canRework` said ok. */
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
