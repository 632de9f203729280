import { createActor } from "xstate";
import { activityMachine } from "../shell/activity.machine.ts";
import { BACKDROP_KEY, backdropMachine } from "../shell/backdrop.machine.ts";
import { createPreferences } from "../shell/preferences.ts";
import { SHORTCUTS_KEY, shortcutsMachine } from "../shell/shortcuts.machine.ts";
import { SIDEBAR_KEY, sidebarMachine } from "../shell/sidebar.machine.ts";
import { densities, DENSITY_KEY, SCHEME_KEY, schemes, themeMachine } from "../shell/theme.machine.ts";
import { toastsMachine } from "../shell/toasts.machine.ts";
import type { Ports } from "./ports.ts";

/** The actors of the frame, with what the person chose before. */
export const createShell = ({ local, log }: Pick<Ports, "local" | "log">) => {
  const preferences = createPreferences(local, log);
  const chosen = <Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice =>
    choices.find((choice) => choice === preferences.read(key)) ?? choices[0];
  const isSet = (key: string) => preferences.read(key) === "true";
  return {
    toasts: createActor(toastsMachine),
    activity: createActor(activityMachine),
    sidebar: createActor(
      sidebarMachine.provide({
        actions: {
          rememberCollapsed: (_, { isCollapsed }) => preferences.write(SIDEBAR_KEY, String(isCollapsed)),
        },
      }),
      { input: { isCollapsed: isSet(SIDEBAR_KEY) } },
    ),
    shortcuts: createActor(
      shortcutsMachine.provide({
        actions: { remember: (_, { isOff }) => preferences.write(SHORTCUTS_KEY, String(isOff)) },
      }),
      { input: { isOff: isSet(SHORTCUTS_KEY) } },
    ),
    backdrop: createActor(
      backdropMachine.provide({
        actions: { rememberPaused: (_, { isPaused }) => preferences.write(BACKDROP_KEY, String(isPaused)) },
      }),
      { input: { isPaused: isSet(BACKDROP_KEY) } },
    ),
    theme: createActor(
      themeMachine.provide({
        actions: {
          rememberScheme: (_, { scheme }) => preferences.write(SCHEME_KEY, scheme),
          rememberDensity: (_, { density }) => preferences.write(DENSITY_KEY, density),
        },
      }),
      { input: { scheme: chosen(SCHEME_KEY, schemes), density: chosen(DENSITY_KEY, densities) } },
    ),
  };
};
