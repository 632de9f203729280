import { calendarFeedEndpoints, eventEndpoints } from "@canopy/contracts";
import type { Actor } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { calendarFeedMachine, type FeedLink } from "./calendarFeed.machine.ts";
import { memoizePerApp, type Services, type Screen } from "../services/services.ts";
import type { ActionAt } from "../dialogs/question.ts";
import { runActions } from "../dialogs/runActions.ts";

const FEED_KEY = resourceKey(calendarFeedEndpoints.state.path);

/** A running calendar feed. */
export type CalendarFeedActor = Actor<typeof calendarFeedMachine>;

const change = async ({ call, client }: Services, { action }: ActionAt): Promise<FeedLink | undefined> =>
  await runMutation(client, {
    run: async () => {
      if (action === "renew") return await call(calendarFeedEndpoints.renew, {});
      return await call(calendarFeedEndpoints.revoke, {});
    },
    // the profile lists both changes below the dialog
    outdates: [FEED_KEY, resourceKey(eventEndpoints.list.path)],
  });

/** The person's calendar feed. Source: behaviour.md §7 Calendar feed. */
export const calendarFeedScreen: Screen<typeof calendarFeedMachine, undefined> = {
  logic: memoizePerApp((services) =>
    calendarFeedMachine.provide({
      actors: {
        watchFeed: watchQuery(services.client, (_ask: string) => ({
          key: FEED_KEY,
          read: (signal) => services.call(calendarFeedEndpoints.state, {}, { signal }),
        })),
        runActions: runActions(services, { run: (at) => change(services, at) }),
      },
    }),
  ),
  input: () => undefined,
};
