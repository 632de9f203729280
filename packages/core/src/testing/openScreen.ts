import { createActor, type Actor, type AnyActorRef, type AnyStateMachine } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { App } from "../services/runningApp.ts";
import type { Screen } from "../services/services.ts";

/** A running screen and its announcements. */
export interface OpenedScreen<Logic extends AnyStateMachine> {
  readonly screen: Actor<Logic>;
  readonly announced: readonly Announcement[];
}

/** Opens a screen in a running app as a front end does: the app receives its announcements. */
export const openScreen = <Logic extends AnyStateMachine, Given>(
  app: App,
  screen: Screen<Logic, Given>,
  given: Given,
): OpenedScreen<Logic> => {
  const logic: AnyStateMachine = screen.logic(app.services);
  const actor: AnyActorRef = createActor(logic, {
    ...app.services.inspection,
    input: screen.input(app.services, given),
  });
  const announced: Announcement[] = [];
  actor.on("*", (announcement) => {
    announced.push(announcement as Announcement);
    app.announce(announcement as Announcement);
  });
  actor.start();
  return { screen: actor as Actor<Logic>, announced };
};
