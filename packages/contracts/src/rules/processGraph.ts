/** What a step is: work of ours, a decision, work of others, the end in success, the end in failure. Source: behaviour.md §4 Milestones. */
export const stepKinds = ["task", "gate", "external", "end_ok", "end_fail"] as const;
/** One kind of step. */
export type StepKind = (typeof stepKinds)[number];

/** How many of the forward steps before it a step waits for. Source: behaviour.md §4 Milestones. */
export const stepJoins = ["all", "any"] as const;
/** One way to wait. */
export type StepJoin = (typeof stepJoins)[number];

/** What an arrow does: leads on, sends back, stops the process. Source: behaviour.md §4 Milestones. */
export const transitionKinds = ["forward", "rework", "abort"] as const;
/** One kind of arrow. */
export type TransitionKind = (typeof transitionKinds)[number];

/** The statuses of a process. Source: behaviour.md §4 Milestones. */
export const processStatuses = ["NOT_STARTED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "TERMINATED"] as const;
/** One status of a process. */
export type ProcessStatus = (typeof processStatuses)[number];

/** A step of a template, or a milestone of a process: `key` is whatever the transitions name it by. */
export interface Step {
  readonly key: string;
  readonly kind: StepKind;
  readonly join: StepJoin;
  readonly optional: boolean;
  /** Calendar days, 0 or more. */
  readonly expectedDays: number;
}

/** An arrow from one step to another, by their keys. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly kind: TransitionKind;
}

/** Steps and the arrows between them, of a template or of a process. */
export interface ProcessGraph<S extends Step = Step> {
  readonly steps: readonly S[];
  readonly transitions: readonly Transition[];
}

/** Of each step: the steps at the other end of its arrows. */
export type Neighbours = ReadonlyMap<string, readonly string[]>;

const neighbours = (
  graph: ProcessGraph,
  kind: TransitionKind,
  near: "from" | "to",
  far: "from" | "to",
): Neighbours => {
  const found = new Map<string, string[]>();
  for (const transition of graph.transitions)
    if (transition.kind === kind) {
      const known = found.get(transition[near]);
      if (known) known.push(transition[far]);
      else found.set(transition[near], [transition[far]]);
    }
  return found;
};

/** By step: where its arrows of this kind come from. A step without any is absent. */
export const sourcesOf = (graph: ProcessGraph, kind: TransitionKind): Neighbours =>
  neighbours(graph, kind, "to", "from");

/** By step: where its arrows of this kind lead. A step without any is absent. */
export const targetsOf = (graph: ProcessGraph, kind: TransitionKind): Neighbours =>
  neighbours(graph, kind, "from", "to");

/** Every key that is one arrow or more away from the start; the start itself only where a loop leads back to it. */
export const reachableFrom = (start: string, next: Neighbours): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [start];
  for (let key = open.pop(); key !== undefined; key = open.pop())
    for (const target of next.get(key) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
};

/** Whether the step ends the process, well or badly. */
export const isEnd = (step: Step): boolean => step.kind === "end_ok" || step.kind === "end_fail";
