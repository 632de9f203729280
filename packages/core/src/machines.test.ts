import { expect, test } from "vitest";
import { createActor, type AnyStateMachine, type StateNode } from "xstate";
import { placeholders } from "./base/notProvided.ts";
import { machines } from "./machines.ts";

const all: readonly (readonly [string, AnyStateMachine])[] = Object.entries(machines);

const nodesOf = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

test.each(all)("the machine %s is named, and tells itself and its states in sentences", (name, machine) => {
  expect(machine.id).toBe(name);
  expect(machine.root.description).toBeDefined();
  for (const { description } of nodesOf(machine.root))
    if (description !== undefined) expect(description).toMatch(/^[A-Z0-9'][^]{8,}\.$/);
});

/** The message of the error that an actor, or a function, ends with. */
const errorOf = (logic: unknown): string | undefined => {
  let message: string | undefined;
  const keep = (error: unknown) => {
    message = error instanceof Error ? error.message : String(error);
  };
  if (typeof logic === "function")
    try {
      Reflect.apply(logic, undefined, [{}, {}]);
    } catch (error) {
      keep(error);
    }
  else {
    const actor = createActor(logic as AnyStateMachine, { input: {} });
    actor.subscribe({ error: keep });
    actor.start();
  }
  return message;
};

test.each(all)("what the app must provide to %s says its own name where it is missing", (_, machine) => {
  const { actors, actions, guards, delays } = machine.implementations;
  const missing = Object.entries({ ...actions, ...guards, ...delays }).filter(([, one]) =>
    placeholders.has(Object(one)),
  );
  const running = Object.entries(actors).filter(([, logic]) =>
    placeholders.has(Object(Reflect.get(Object(logic), "config"))),
  );
  for (const [name, logic] of [...missing, ...running])
    expect(errorOf(logic)).toBe(`${name} is not provided`);
});
