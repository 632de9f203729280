import { fromCallback, type AnyStateMachine } from "xstate";
import { placeholders } from "../base/notProvided.ts";

const nothing = () => undefined;

const stubbed = <Of>(named: Readonly<Record<string, Of>>): Record<string, () => undefined> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, one]) => (placeholders.has(Object(one)) ? [[name, nothing]] : [])),
  );

/** The machine without the app: its actors run and say nothing, and what the app provides does nothing. */
export const stubbedMachine = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, actions, guards, delays } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fromCallback(nothing)])),
    actions: stubbed(actions),
    guards: Object.fromEntries(Object.keys(stubbed(guards)).map((name) => [name, () => false])),
    delays: Object.fromEntries(Object.keys(stubbed(delays)).map((name) => [name, HOUR_MS])),
  });
};

const HOUR_MS = 3_600_000;
