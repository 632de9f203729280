import type { Announcement, App, Screen } from "@canopy/core";
import { useActorRef } from "@xstate/react";
import { createContext, use, useLayoutEffect } from "react";
import type { Actor, AnyActorRef, AnyStateMachine } from "xstate";

/** The running app, for everything that is drawn below it. */
export const AppContext = createContext<App | undefined>(undefined);

/** The running app; throws outside of `AppContext`. */
export const useApp = (): App => {
  const app = use(AppContext);
  if (!app) throw new Error("useApp is used outside of AppContext");
  return app;
};

/** Opens a screen: its actor lives exactly as long as the component, and what it announces is heard from its entry on. */
export function useScreen<Logic extends AnyStateMachine, Given>(
  screen: Screen<Logic, Given>,
  given: Given,
): Actor<Logic> {
  const app = useApp();
  const logic: AnyStateMachine = screen.logic(app.services);
  // The generic logic is put back onto the actor that it made: the library's options cannot carry it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor runs exactly this logic
  const actor = useActorRef(logic, {
    ...app.services.inspection,
    input: screen.input(app.services, given),
  }) as Actor<Logic>;
  // Before useActorRef's own effect starts the actor, so that announcements on entry are heard.
  useLayoutEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every machine of core emits announcements, and nothing else
    const subscription = (actor as AnyActorRef).on("*", (said) => app.announce(said as Announcement));
    return () => subscription.unsubscribe();
  }, [actor, app]);
  return actor;
}
