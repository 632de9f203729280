import { expect, it } from "vitest";
import { and, fromPromise, not, setup } from "xstate";
import { chartOf } from "./machineChart.ts";

const lamp = setup({
  actors: { warm: fromPromise(() => Promise.resolve()) },
  guards: { isOn: () => true, isColour: (_, _colour: string) => true },
  delays: { rest: 300, untilDawn: () => 1 },
}).createMachine({
  id: "lamp",
  initial: "dark",
  on: { "lamp.break": ".broken", "lamp.clean": {} },
  states: {
    dark: { always: { guard: not("isOn"), target: "warming" } },
    warming: {
      invoke: { src: "warm", id: "warm", onDone: "lit", onError: "broken" },
      after: { rest: "lit", untilDawn: "dark" },
    },
    lit: {
      type: "parallel",
      states: {
        colour: {
          on: {
            "lamp.dim": [
              { guard: and(["isOn", { type: "isColour", params: "red" }]), target: "#lamp.dark" },
              { guard: () => false, target: "#lamp.broken" },
            ],
          },
        },
        sound: {},
      },
    },
    broken: { type: "final" },
  },
});

it("reads states, actors, delays and named guards from a machine's definition", () => {
  const { id, initial, transitions, states } = chartOf(lamp);
  const [dark, warming, lit, broken] = states;
  expect({ id, initial, transitions }).toEqual({
    id: "lamp",
    initial: "lamp.dark",
    transitions: [
      { event: "lamp.break", trigger: "lamp.break", guard: undefined, targets: ["lamp.broken"] },
      { event: "lamp.clean", trigger: "lamp.clean", guard: undefined, targets: [] },
    ],
  });
  expect(dark?.transitions).toEqual([
    { event: "", trigger: "always", guard: "not isOn", targets: ["lamp.warming"] },
  ]);
  expect(warming?.actors).toEqual(["warm"]);
  expect(warming?.transitions.map(({ trigger }) => trigger)).toEqual([
    "warm done",
    "warm failed",
    "after rest (300 ms)",
    "after untilDawn",
  ]);
  expect(lit).toMatchObject({ kind: "parallel", states: [{ key: "colour" }, { key: "sound" }] });
  expect(lit?.states[0]?.transitions.map(({ guard }) => guard)).toEqual([
    "isOn and isColour red",
    "condition",
  ]);
  expect(broken?.kind).toBe("final");
});
