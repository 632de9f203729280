import { createActor, type AnyActorLogic, type AnyStateMachine } from "xstate";
import { placeholders } from "../base/notProvided.ts";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const errorOfCall = (run: unknown): string => {
  try {
    Reflect.apply(Object(run), undefined, [{}, {}]);
    return "no error";
  } catch (error) {
    return messageOf(error);
  }
};

const errorOfActor = async (logic: AnyActorLogic): Promise<string> => {
  const actor = createActor(logic, { input: {} });
  const failed = new Promise<string>((resolve) => {
    actor.subscribe({ error: (error) => resolve(messageOf(error)) });
  });
  actor.start();
  return failed;
};

/** The errors that a machine's missing parts end with, by the parts' names, before an app provides them. */
export const missingOf = async (machine: AnyStateMachine): Promise<Readonly<Record<string, string>>> => {
  const { actors, actions, guards, delays } = machine.implementations;
  const isMissing = (one: unknown) => placeholders.has(Object(one));
  const called = Object.entries({ ...actions, ...guards, ...delays })
    .filter(([, one]) => isMissing(one))
    .map(([name, one]) => [name, errorOfCall(one)]);
  const running = Object.entries(actors)
    .filter(([, one]) => isMissing(Reflect.get(Object(one), "config")))
    .map(async ([name, one]) => [name, await errorOfActor(one as AnyActorLogic)]);
  return Object.fromEntries([...called, ...(await Promise.all(running))]);
};
