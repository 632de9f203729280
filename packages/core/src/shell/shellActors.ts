import { createActor, type ActorOptions, type AnyActorLogic } from "xstate";
import { activityMachine } from "./activity.machine.ts";
import { BACKDROP_KEY, backdropMachine } from "./backdrop.machine.ts";
import type { Ports } from "../base/ports.ts";
import type { Preferences } from "../base/preferences.ts";
import type { Undos } from "../base/undos.ts";
import { densities, DENSITY_KEY, SCHEME_KEY, schemes, themeMachine } from "./theme.machine.ts";
import { toastsMachine, type ToastsEvent } from "./toasts.machine.ts";

/** The parts of the app that the shell needs. */
interface ShellServices {
  readonly preferences: Preferences;
  readonly undos: Pick<Undos, "run">;
  readonly log: Ports["log"];
}

/** The toasts, which take actions back; one that cannot be taken back is only logged, because its call announces the failure. */
const createToasts = ({ undos, log }: ShellServices, inspection: Inspect) => {
  const toasts = createActor(toastsMachine, inspection);
  const tell = (event: ToastsEvent): void => {
    if (toasts.getSnapshot().status === "active") toasts.send(event);
  };
  toasts.on("undo.wanted", ({ id, undo }) => {
    if (!undo) return;
    undos.run(undo).then(
      () => tell({ type: "toast.undone", id, text: undo.done }),
      (error: unknown) => {
        log("warn", "An action was not taken back", error);
        tell({ type: "toast.notUndone", id });
      },
    );
  });
  return toasts;
};

type Inspect = Pick<ActorOptions<AnyActorLogic>, "inspect">;

/** Creates the actors that every screen needs, with their stored preferences. */
export const createShell = (services: ShellServices, inspection: Inspect = {}) => {
  const { preferences } = services;
  const chosen = <Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice =>
    choices.find((choice) => choice === preferences.read(key)) ?? choices[0];
  return {
    toasts: createToasts(services, inspection),
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
