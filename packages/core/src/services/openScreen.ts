import { createActor, type Actor, type AnyActorRef, type AnyStateMachine } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { Stop } from "../base/ports.ts";
import type { App } from "./runningApp.ts";
import type { OfferHost, Screen } from "./services.ts";

/** Offers the actions of a running screen to the command palette until the screen is stopped or the returned function is called. */
export const offerActions = <Logic extends AnyStateMachine, Given>(
  { offers, services, announce, modal }: Pick<App, "offers" | "services" | "announce" | "modal">,
  screen: Pick<Screen<Logic, Given>, "offers">,
  actor: Actor<Logic>,
): Stop => {
  if (!screen.offers) return () => undefined;
  const host: OfferHost = {
    services,
    navigate: (to) => announce({ type: "navigate", to, asksFirst: true }),
    openModal: (shown) => modal.send({ type: "modal.open", ...shown }),
  };
  const stop = offers.add(() => screen.offers?.(actor, host) ?? []);
  const subscription = (actor as AnyActorRef).subscribe({ complete: stop });
  return () => {
    stop();
    subscription.unsubscribe();
  };
};

/** Opens a screen in a running app; the app carries out its announcements. */
export const openScreen = <Logic extends AnyStateMachine, Given>(
  app: App,
  screen: Screen<Logic, Given>,
  given: Given,
): Actor<Logic> => {
  const logic: AnyStateMachine = screen.logic(app.services);
  const input = screen.input(app.services, given);
  const actor: AnyActorRef = createActor(logic, { ...app.services.inspection, input });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a screen emits announcements alone
  actor.on("*", (announcement) => app.announce(announcement as Announcement));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow the input of any machine
  const opened = actor as Actor<Logic>;
  offerActions(app, screen, opened);
  actor.start();
  return opened;
};
