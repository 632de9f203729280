// oxlint-disable no-underscore-dangle -- XState tells its inspector these names
import { StateMachine, type AnyActorScope, type AnyStateMachine, type AnyStateNode } from "xstate";

/** The names of a machine's states and transitions: `list.reading` and `list.reading on list.sort 0`. */
export interface StepNames {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

type Declared = NonNullable<AnyStateNode["always"]>[number];

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];

const listsOf = (
  node: AnyStateNode,
): readonly (readonly [event: string, declared: readonly Declared[]])[] => [
  ["", node.always ?? []],
  ...node.transitions.entries(),
];

/** The `place`th transition of a state on an event, an empty one for transitions that are taken at once. */
const transitionName = (node: AnyStateNode, event: string, place: number): string =>
  `${node.id} on ${event === "" ? "nothing" : event} ${place}`;

/** Every state and transition that a machine declares. */
export const declaredSteps = (machine: AnyStateMachine): StepNames => {
  const nodes = nodesOf(machine.root);
  return {
    states: nodes.map(({ id }) => id),
    transitions: nodes.flatMap((node) =>
      listsOf(node).flatMap(([event, declared]) =>
        declared.map((_, place) => transitionName(node, event, place)),
      ),
    ),
  };
};

const nameOf = (taken: Declared): string | undefined => {
  for (const [event, declared] of listsOf(taken.source)) {
    const place = declared.indexOf(taken);
    if (place >= 0) return transitionName(taken.source, event, place);
  }
  return undefined;
};

/** A step of a machine, as XState tells its inspector. */
interface Step {
  readonly type: string;
  readonly snapshot?: { readonly _nodes?: readonly AnyStateNode[] };
  readonly _transitions?: readonly Declared[];
}

/**
 * From now on writes down the states and transitions of every machine in this process, running or walked through by its
 * paths. Call it before the first machine is made.
 */
export const recordSteps = (): { readonly states: Set<string>; readonly transitions: Set<string> } => {
  const taken = { states: new Set<string>(), transitions: new Set<string>() };
  const note = ({ type, snapshot, _transitions: transitions = [] }: Step) => {
    if (type !== "@xstate.microstep") return;
    for (const { id } of snapshot?._nodes ?? []) taken.states.add(id);
    for (const transition of transitions) {
      const name = nameOf(transition);
      if (name !== undefined) taken.transitions.add(name);
      // a state that is left at once is seen only as the source of the transition that leaves it
      for (let node = transition.source as AnyStateNode | undefined; node; node = node.parent)
        taken.states.add(node.id);
    }
  };
  const listening = <Result>(scope: AnyActorScope, run: () => Result): Result => {
    const system = scope.system as unknown as { _sendInspectionEvent: (step: Step) => void };
    const tell = system._sendInspectionEvent;
    system._sendInspectionEvent = (step) => {
      note(step);
      tell.call(system, step);
    };
    try {
      return run();
    } finally {
      system._sendInspectionEvent = tell;
    }
  };
  const machine = StateMachine.prototype as AnyStateMachine;
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the machine as `this`
  const { transition, getInitialSnapshot } = machine;
  machine.transition = function noted(this: AnyStateMachine, snapshot, event, scope) {
    return listening(scope, () => transition.call(this, snapshot, event, scope));
  };
  machine.getInitialSnapshot = function noted(this: AnyStateMachine, scope, input) {
    return listening(scope, () => {
      const first = getInitialSnapshot.call(this, scope, input);
      for (const { id } of first._nodes) taken.states.add(id);
      return first;
    });
  };
  return taken;
};
