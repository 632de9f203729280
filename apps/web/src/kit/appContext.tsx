import { offerActions, type Announcement, type App, type Screen } from "@canopy/core";
import { useActorRef } from "@xstate/react";
import { createContext, use, useLayoutEffect } from "react";
import type { Actor, AnyActorRef, AnyStateMachine } from "xstate";

/** Provides the running app to every component below. */
export const AppContext = createContext<App | undefined>(undefined);

/** The running app; throws outside `AppContext`. */
export const useApp = (): App => {
  const app = use(AppContext);
  if (!app) throw new Error("useApp is used outside of AppContext");
  return app;
};

/** Starts the actor of a screen, which runs as long as the component; the app receives all its announcements. */
export function useScreen<Logic extends AnyStateMachine, Given>(
  screen: Screen<Logic, Given>,
  given: Given,
): Actor<Logic> {
  const app = useApp();
  const logic: AnyStateMachine = screen.logic(app.services);
  // The library's options cannot carry the generic type of the logic.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor runs exactly this logic
  const actor = useActorRef(logic, {
    ...app.services.inspection,
    input: screen.input(app.services, given),
  }) as Actor<Logic>;
  // Runs before the effect in which useActorRef starts the actor, so that no announcement is missed.
  useLayoutEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every machine of core emits announcements, and nothing else
    const subscription = (actor as AnyActorRef).on("*", (said) => app.announce(said as Announcement));
    const stopOffers = offerActions(app, screen, actor);
    return () => {
      stopOffers();
      subscription.unsubscribe();
      // useActorRef stops the actor without telling its observers.
      app.services.unsaved.drop(actor);
    };
  }, [actor, app, screen]);
  return actor;
}
