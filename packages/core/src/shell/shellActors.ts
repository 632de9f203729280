import { createActor, type ActorOptions, type AnyActorLogic } from "xstate";
import { activityMachine } from "./activity.machine.ts";
import { BACKDROP_KEY, backdropMachine } from "./backdrop.machine.ts";
import type { Preferences } from "../base/preferences.ts";
import { densities, DENSITY_KEY, SCHEME_KEY, schemes, themeMachine } from "./theme.machine.ts";
import { toastsMachine } from "./toasts.machine.ts";

/** Creates the actors that every screen needs, with their stored preferences. */
export const createShell = (
  preferences: Preferences,
  inspection: Pick<ActorOptions<AnyActorLogic>, "inspect"> = {},
) => {
  const chosen = <Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice =>
    choices.find((choice) => choice === preferences.read(key)) ?? choices[0];
  return {
    toasts: createActor(toastsMachine, inspection),
    activity: createActor(activityMachine, inspection),
    backdrop: createActor(
      backdropMachine.provide({
        actions: { rememberPaused: (_, { isPaused }) => preferences.write(BACKDROP_KEY, String(isPaused)) },
      }),
      { ...inspection, input: { isPaused: preferences.read(BACKDROP_KEY) === "true" } },
    ),
    theme: createActor(
      themeMachine.provide({
        actions: {
          rememberScheme: (_, { scheme }) => preferences.write(SCHEME_KEY, scheme),
          rememberDensity: (_, { density }) => preferences.write(DENSITY_KEY, density),
        },
      }),
      {
        ...inspection,
        input: { scheme: chosen(SCHEME_KEY, schemes), density: chosen(DENSITY_KEY, densities) },
      },
    ),
  };
};
