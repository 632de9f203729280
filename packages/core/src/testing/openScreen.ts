import type { Actor, AnyStateMachine } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { openScreen as open } from "../services/openScreen.ts";
import type { App } from "../services/runningApp.ts";
import type { Screen } from "../services/services.ts";

/** A running screen and its announcements. */
export interface OpenedScreen<Logic extends AnyStateMachine> {
  readonly screen: Actor<Logic>;
  readonly announced: readonly Announcement[];
}

/** Opens a screen in a running app as a front end does, and keeps its announcements. */
export const openScreen = <Logic extends AnyStateMachine, Given>(
  app: App,
  screen: Screen<Logic, Given>,
  given: Given,
): OpenedScreen<Logic> => {
  const announced: Announcement[] = [];
  const announce = (announcement: Announcement) => {
    announced.push(announcement);
    app.announce(announcement);
  };
  return { screen: open({ ...app, announce }, screen, given), announced };
};
