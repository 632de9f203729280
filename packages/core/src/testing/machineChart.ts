import type { AnyStateMachine, AnyStateNode } from "xstate";

/** A transition as a chart shows it. Without targets the event is handled in place. */
export interface ChartTransition {
  /** The event's type as XState has it; '' where the transition is taken at once. */
  readonly event: string;
  /** An event's type, 'after PAUSE (300 ms)', 'ACTOR done', 'ACTOR failed' or 'always'. */
  readonly trigger: string;
  readonly guard: string | undefined;
  /** Ids of states. */
  readonly targets: readonly string[];
}

/** A state as a chart shows it, with the states in it. `id` is XState's, such as `list.reading.loading`. */
export interface ChartState {
  readonly id: string;
  readonly key: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  /** Id of the first state; undefined unless compound. */
  readonly initial: string | undefined;
  /** Names of the actors that run in it. */
  readonly actors: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** The chart of a machine, read from its definition. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root);

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  initial: node.type === "compound" ? node.initial.target[0]?.id : undefined,
  actors: node.invoke.map(({ src }) => (typeof src === "string" ? src : "actor")),
  transitions: [
    ...(node.always ?? []).map((one) => transitionOf(one, "")),
    ...[...node.transitions.entries()].flatMap(([event, declared]) =>
      declared.map((one) => transitionOf(one, event)),
    ),
  ],
  states: Object.values(node.states).map((child) => stateOf(child)),
});

type Declared = NonNullable<AnyStateNode["always"]>[number];

const transitionOf = ({ guard, target, source }: Declared, event: string): ChartTransition => ({
  event,
  trigger: triggerOf(event, source.machine),
  guard: guard === undefined ? undefined : guardName(guard),
  targets: (target ?? []).map(({ id }) => id),
});

const triggerOf = (event: string, machine: AnyStateMachine): string => {
  if (event === "") return "always";
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) {
    const value: unknown = machine.implementations.delays[delay];
    return `after ${delay}${typeof value === "number" ? ` (${value} ms)` : ""}`;
  }
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  return outcome === undefined ? event : `${actor} ${outcome === "done" ? "done" : "failed"}`;
};

/** 'isPhase failed', 'isPossible and hasReason', 'not isOpen'; an inline guard is a 'condition'. */
const guardName = (guard: unknown): string => {
  if (typeof guard === "string") return guard;
  const inner: unknown = Reflect.get(Object(guard), "guards");
  const name = Reflect.get(Object(guard), "name") as unknown;
  if (Array.isArray(inner)) {
    const names = inner.map((one: unknown) => guardName(one));
    return name === "not" ? `not ${names.join("")}` : names.join(` ${String(name)} `);
  }
  if (typeof guard === "function") return name === "guard" ? "condition" : String(name);
  const params: unknown = Reflect.get(Object(guard), "params");
  const type = String(Reflect.get(Object(guard), "type"));
  return typeof params === "string" ? `${type} ${params}` : type;
};

/** The types of the events that a machine takes, each once; without delays. */
export const eventsOf = (chart: ChartState): readonly string[] => [
  ...new Set(
    statesIn(chart)
      .flatMap(({ transitions }) => transitions.map(({ event }) => event))
      .filter((event) => event !== "" && !event.startsWith("xstate.after.")),
  ),
];

/** A state and all states in it. */
export const statesIn = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap((child) => statesIn(child)),
];
