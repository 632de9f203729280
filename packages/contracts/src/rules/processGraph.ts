/** Kinds of steps: our work, a decision, work of others, the end in success, the end in failure. Source: behaviour.md §4 Milestones. */
export const stepKinds = ["task", "gate", "external", "end_ok", "end_fail"] as const;
/** One kind of step. */
export type StepKind = (typeof stepKinds)[number];
/** The labels of step kinds. */
export const stepKindLabels: Readonly<Record<string, string>> = {
  task: "Task",
  gate: "Decision",
  external: "Work of others",
  end_ok: "End in success",
  end_fail: "End in failure",
} satisfies Record<StepKind, string>;

/** Ways to join: how many forward predecessors a step waits for. Source: behaviour.md §4 Milestones. */
export const stepJoins = ["all", "any"] as const;
/** One way to join. */
export type StepJoin = (typeof stepJoins)[number];

/** Kinds of arrows: lead on, send back, stop the process. Source: behaviour.md §4 Milestones. */
export const transitionKinds = ["forward", "rework", "abort"] as const;
/** One kind of arrow. */
export type TransitionKind = (typeof transitionKinds)[number];

/** The statuses of a process. Source: behaviour.md §4 Milestones. */
export const processStatuses = ["NOT_STARTED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "TERMINATED"] as const;
/** One status of a process. */
export type ProcessStatus = (typeof processStatuses)[number];

/** A step of a template, or a milestone of a process; the arrows name it by `key`. */
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

/** Step → the steps at the other end of its arrows. */
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

/** Step → the sources of its arrows of this kind. A step without such arrows is absent. */
export const sourcesOf = (graph: ProcessGraph, kind: TransitionKind): Neighbours =>
  neighbours(graph, kind, "to", "from");

/** Step → the targets of its arrows of this kind. A step without such arrows is absent. */
export const targetsOf = (graph: ProcessGraph, kind: TransitionKind): Neighbours =>
  neighbours(graph, kind, "from", "to");

/** Every key that is one or more arrows away from the start; the start itself only if a loop leads back to it. */
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

/** True if the step ends the process, in success or failure. */
export const isEnd = ({ kind }: { readonly kind: string }): boolean =>
  kind === "end_ok" || kind === "end_fail";
