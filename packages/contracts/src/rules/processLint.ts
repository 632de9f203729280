import type { EvidenceMode } from "./evidence.ts";
import { isEnd, reachableFrom, sourcesOf, targetsOf, type ProcessGraph, type Step } from "./processGraph.ts";
import { stepOrder } from "./stepOrder.ts";

/** A step of a template. */
export interface LintedStep extends Step {
  readonly ownerKind?: string | null;
  readonly ownerId?: string | null;
  readonly evidence?: readonly string[];
  readonly evidenceMode?: EvidenceMode;
  readonly closesFindings?: boolean;
}

/** The properties of a template's version beside its graph. */
export interface LintedVersion {
  readonly receivesForwardActions?: boolean;
}

/** A fault that prevents publishing a template, with the keys of its steps. Source: behaviour.md §4 Milestones. */
export type LintFault =
  | { readonly fault: "duplicateKey"; readonly step: string }
  | { readonly fault: "unknownKey"; readonly from: string; readonly to: string; readonly key: string }
  | { readonly fault: "duplicateTransition"; readonly from: string; readonly to: string }
  | { readonly fault: "noStart" }
  | { readonly fault: "manyStarts"; readonly steps: readonly string[] }
  | { readonly fault: "noSuccessEnd" }
  | { readonly fault: "manySuccessEnds"; readonly steps: readonly string[] }
  | { readonly fault: "unreachable"; readonly step: string }
  | { readonly fault: "deadEnd"; readonly step: string }
  | { readonly fault: "loop"; readonly steps: readonly string[] }
  | { readonly fault: "noOwner"; readonly step: string }
  | { readonly fault: "noEvidence"; readonly step: string }
  | { readonly fault: "failureClosesFindings"; readonly step: string }
  | { readonly fault: "receivesWithoutClosing" }
  | { readonly fault: "leavesEnd"; readonly from: string; readonly to: string }
  | { readonly fault: "forwardToFailure"; readonly from: string; readonly to: string }
  | { readonly fault: "reworkNotToAncestor"; readonly from: string; readonly to: string }
  | { readonly fault: "abortNotToFailure"; readonly from: string; readonly to: string };

const keyFaults = ({ steps, transitions }: ProcessGraph): readonly LintFault[] => {
  const keys = new Set(steps.map(({ key }) => key));
  const twice = steps.map(({ key }) => key).filter((key, at, all) => all.indexOf(key) !== at);
  const arrows = transitions.map(({ from, to, kind }) => `${kind} ${JSON.stringify([from, to])}`);
  const drawn = new Set<string>();
  return [
    ...[...new Set(twice)].map((step) => ({ fault: "duplicateKey", step }) as const),
    ...transitions.flatMap(({ from, to }) =>
      [...new Set([from, to])]
        .filter((key) => !keys.has(key))
        .map((key) => ({ fault: "unknownKey", from, to, key }) as const),
    ),
    ...transitions
      .filter((_, at) => {
        const arrow = arrows[at] ?? "";
        return drawn.size === drawn.add(arrow).size;
      })
      .map(({ from, to }) => ({ fault: "duplicateTransition", from, to }) as const),
  ];
};

const startsOf = (graph: ProcessGraph): readonly string[] => {
  const sources = sourcesOf(graph, "forward");
  return graph.steps
    .filter(({ key, kind }) => kind !== "end_fail" && !sources.has(key))
    .map(({ key }) => key);
};

const countFaults = (graph: ProcessGraph): readonly LintFault[] => {
  const starts = startsOf(graph);
  const ends = graph.steps.filter(({ kind }) => kind === "end_ok").map(({ key }) => key);
  return [
    ...(starts.length === 0 ? [{ fault: "noStart" } as const] : []),
    ...(starts.length > 1 ? [{ fault: "manyStarts", steps: starts } as const] : []),
    ...(ends.length === 0 ? [{ fault: "noSuccessEnd" } as const] : []),
    ...(ends.length > 1 ? [{ fault: "manySuccessEnds", steps: ends } as const] : []),
  ];
};

const stepFaults = (graph: ProcessGraph<LintedStep>): readonly LintFault[] => {
  const targets = targetsOf(graph, "forward");
  const stops = sourcesOf(graph, "abort");
  const reached = new Set(startsOf(graph));
  for (const start of [...reached]) for (const key of reachableFrom(start, targets)) reached.add(key);
  // Without any start no step is reached; that is reported once.
  const isReached = ({ key, kind }: Step) =>
    reached.size === 0 ||
    (kind === "end_fail" ? (stops.get(key) ?? []).some((source) => reached.has(source)) : reached.has(key));
  return graph.steps.flatMap((step): readonly LintFault[] => [
    ...(isReached(step) ? [] : [{ fault: "unreachable", step: step.key } as const]),
    ...(isEnd(step) || targets.has(step.key) ? [] : [{ fault: "deadEnd", step: step.key } as const]),
    ...(step.ownerKind || step.ownerId ? [] : [{ fault: "noOwner", step: step.key } as const]),
    ...(step.evidenceMode === "DOCUMENTS" && (step.evidence ?? []).length === 0
      ? [{ fault: "noEvidence", step: step.key } as const]
      : []),
    ...(step.closesFindings === true && step.kind === "end_fail"
      ? [{ fault: "failureClosesFindings", step: step.key } as const]
      : []),
  ]);
};

const arrowFaults = (graph: ProcessGraph): readonly LintFault[] => {
  const byKey = new Map(graph.steps.map((step) => [step.key, step]));
  const targets = targetsOf(graph, "forward");
  const behind = new Map<string, ReadonlySet<string>>();
  const leadsTo = (from: string, to: string) => {
    const known = behind.get(from) ?? reachableFrom(from, targets);
    behind.set(from, known);
    return known.has(to);
  };
  return graph.transitions.flatMap(({ from, to, kind }): readonly LintFault[] => {
    const source = byKey.get(from);
    const target = byKey.get(to);
    if (!source || !target) return [];
    const leaves = kind !== "rework" && isEnd(source) ? [{ fault: "leavesEnd", from, to } as const] : [];
    const isFailure = target.kind === "end_fail";
    if (kind === "forward") return isFailure ? [...leaves, { fault: "forwardToFailure", from, to }] : leaves;
    if (kind === "abort") return isFailure ? leaves : [...leaves, { fault: "abortNotToFailure", from, to }];
    return from !== to && leadsTo(to, from) ? [] : [{ fault: "reworkNotToAncestor", from, to }];
  });
};

/** All faults of a template's graph; without any, it may be published. Source: behaviour.md §4 Milestones. */
export const lintProcess = (graph: ProcessGraph<LintedStep> & LintedVersion): readonly LintFault[] => [
  ...keyFaults(graph),
  ...countFaults(graph),
  ...loopsOf(graph).map((steps) => ({ fault: "loop", steps }) as const),
  ...stepFaults(graph),
  ...arrowFaults(graph),
  ...(graph.receivesForwardActions === true && !graph.steps.some(({ closesFindings }) => closesFindings)
    ? [{ fault: "receivesWithoutClosing" } as const]
    : []),
];

/** Loops among forward arrows: for each, the keys of all steps that lead to each other, in the graph's order. */
const loopsOf = (graph: ProcessGraph): readonly (readonly string[])[] => {
  const sources = sourcesOf(graph, "forward");
  const targets = targetsOf(graph, "forward");
  const settled = new Set(stepOrder(graph).map(({ key }) => key));
  const loops: (readonly string[])[] = [];
  for (const { key } of graph.steps) {
    if (settled.has(key)) continue;
    const after = reachableFrom(key, targets);
    if (!after.has(key)) continue;
    const before = reachableFrom(key, sources);
    const loop = graph.steps.map((step) => step.key).filter((each) => after.has(each) && before.has(each));
    for (const each of loop) settled.add(each);
    loops.push(loop);
  }
  return loops;
};
