import { isDone, type MilestoneMarks } from "./milestoneMarks.ts";
import type { ProcessGraph, Step } from "./processGraph.ts";
import { sourcesOf } from "./processGraph.ts";
import { stepOrder } from "./stepOrder.ts";

const total = (steps: readonly Step[], weigh: (step: Step) => number) =>
  steps.reduce((sum, step) => sum + weigh(step), 0);

/** Completed share (0 to 1) of the steps that are neither skipped nor an end in failure, weighted by expected days; by number if no step has days. Source: behaviour.md §4 Milestones. */
export const progressOf = (graph: ProcessGraph, marks: MilestoneMarks): number => {
  const counted = graph.steps.filter(({ key, kind }) => kind !== "end_fail" && marks.get(key) !== "SKIPPED");
  const completed = counted.filter(({ key }) => marks.get(key) === "COMPLETED");
  const hasDays = counted.some(({ expectedDays }) => expectedDays > 0);
  const weigh = hasDays ? (step: Step) => step.expectedDays : () => 1;
  return counted.length === 0 ? 0 : total(completed, weigh) / total(counted, weigh);
};

/** A chain of steps still to be done, and the sum of their expected calendar days. */
export interface RemainingPath {
  readonly steps: readonly string[];
  readonly days: number;
}

const NOTHING_LEFT: RemainingPath = { steps: [], days: 0 };
/** Of two chains with equal days, the one with more steps is longer. */
const byDays = (one: RemainingPath, other: RemainingPath) =>
  one.days - other.days || one.steps.length - other.steps.length;

/** Step → the longest chain of open steps up to and with it, each with its full expected days; a join by `any` waits for its quickest branch. A step that no start leads to is absent. Source: behaviour.md §4 Milestones. */
export const remainingPaths = (
  graph: ProcessGraph,
  marks: MilestoneMarks,
): ReadonlyMap<string, RemainingPath> => {
  const sources = sourcesOf(graph, "forward");
  const paths = new Map<string, RemainingPath>();
  for (const step of stepOrder(graph)) {
    const before = (sources.get(step.key) ?? [])
      .map((key) => paths.get(key) ?? NOTHING_LEFT)
      .toSorted(byDays);
    const awaited = (step.join === "any" ? before.at(0) : before.at(-1)) ?? NOTHING_LEFT;
    const path = isDone(marks.get(step.key))
      ? NOTHING_LEFT
      : { steps: [...awaited.steps, step.key], days: awaited.days + step.expectedDays };
    paths.set(step.key, path);
  }
  return paths;
};

/** The longest chain of open steps to the end in success. Undefined if no end in success can be reached. Source: behaviour.md §4 Milestones. */
export const longestRemainingPath = (
  graph: ProcessGraph,
  marks: MilestoneMarks,
): RemainingPath | undefined => {
  const paths = remainingPaths(graph, marks);
  return graph.steps
    .flatMap(({ key, kind }) => (kind === "end_ok" ? [paths.get(key)] : []))
    .filter((path) => path !== undefined)
    .toSorted(byDays)
    .at(-1);
};

/** Calendar days that a step took in earlier processes: most of them at least `fewest` and at most `most`. */
export interface StepSpan {
  readonly key: string;
  readonly fewest: number;
  readonly most: number;
}

/** The days of the longest chain of open steps to the end in success, once if each takes the fewest and once if each takes the most days of earlier processes; a step without such a span takes its expected days. Undefined if no end in success can be reached, or no step that is still to be done has a span. Source: behaviour.md §4 Milestones. */
export const remainingRange = (
  graph: ProcessGraph,
  marks: MilestoneMarks,
  spans: readonly StepSpan[],
): { readonly fewest: number; readonly most: number } | undefined => {
  const byStep = new Map(spans.map((span) => [span.key, span]));
  const isKnown = graph.steps.some(
    ({ key, kind }) => kind !== "end_fail" && !isDone(marks.get(key)) && byStep.has(key),
  );
  const daysWith = (bound: "fewest" | "most"): number | undefined => {
    const steps = graph.steps.map((step) => ({
      ...step,
      expectedDays: byStep.get(step.key)?.[bound] ?? step.expectedDays,
    }));
    return longestRemainingPath({ ...graph, steps }, marks)?.days;
  };
  const [fewest, most] = isKnown ? [daysWith("fewest"), daysWith("most")] : [];
  return fewest === undefined || most === undefined ? undefined : { fewest, most };
};
