import type { AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";
import { getShortestPaths } from "xstate/graph";

/** One path through a machine: its steps as text, and its last state. */
export interface Path<Logic extends AnyStateMachine> {
  readonly title: string;
  readonly end: SnapshotFrom<Logic>;
  readonly events: readonly EventFromLogic<Logic>[];
}

/** The event of a delay that has passed, as `after` waits for it. `state` is the state node's full id. */
export const passed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` });

/** The event of an invoked promise that resolved. */
export const answered = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});
/** The event of an invoked promise that rejected. */
export const failed = (id: string, error: unknown) => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/** The start of the paths, and the context key that tells states apart. */
interface PathOptions<Logic extends AnyStateMachine> {
  readonly input?: InputFrom<Logic>;
  readonly keyOf?: (snapshot: SnapshotFrom<Logic>) => unknown;
}

/** The shortest path to every state that these events can reach; contexts differ only by `keyOf`. */
export const pathsOf = <Logic extends AnyStateMachine>(
  machine: Logic,
  events: readonly { readonly type: string }[],
  options: PathOptions<Logic> = {},
): readonly Path<Logic>[] =>
  getShortestPaths(machine, {
    events: events as EventFromLogic<Logic>[],
    ...(options.input !== undefined && { input: options.input }),
    serializeState: (snapshot) =>
      JSON.stringify([snapshot.value, options.keyOf?.(snapshot as SnapshotFrom<Logic>)]),
  }).map((path) => ({
    title: path.steps.map(({ event }) => event.type).join(" → "),
    end: path.state as SnapshotFrom<Logic>,
    events: path.steps.slice(1).map(({ event }) => event as EventFromLogic<Logic>),
  }));

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];

/** The declared transitions that no reachable state takes on any of these events, as 'state on event', without eventless ones. */
export const missedTransitions = <Logic extends AnyStateMachine>(
  machine: Logic,
  events: readonly { readonly type: string }[],
  options: PathOptions<Logic> = {},
): readonly string[] => {
  const taken = new Set<unknown>();
  for (const { end } of pathsOf(machine, events, options))
    for (const event of events)
      for (const transition of machine.getTransitionData(end, event)) taken.add(transition);
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.entries()].flatMap(([event, declared]) =>
      declared.filter((one) => !taken.has(one)).map(() => `${node.id} on ${event}`),
    ),
  );
};
