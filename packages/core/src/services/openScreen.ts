import { createActor, type Actor, type AnyActorRef, type AnyStateMachine } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { App } from "./runningApp.ts";
import type { Screen } from "./services.ts";

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
  actor.start();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow the input of any machine
  return actor as Actor<Logic>;
};
