import { expect, test } from "vitest";
import type { AnyStateMachine, StateNode } from "xstate";
import { machines } from "./machines.ts";
import { missingOf } from "./testing/missingOf.ts";

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

test.each(all)(
  "what the app must provide to %s says its own name where it is missing",
  async (_, machine) => {
    for (const [name, error] of Object.entries(await missingOf(machine)))
      expect(error).toBe(`${name} is not provided`);
  },
);
