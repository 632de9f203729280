import { calendarFeedEndpoints } from "@canopy/contracts";
import { fromPromise, type Actor } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { calendarFeedMachine } from "../calendar/calendarFeed.machine.ts";
import { oncePerApp, type Screen } from "./reach.ts";

const FEED_KEY = resourceKey(calendarFeedEndpoints.state.path);

/** A running calendar feed. */
export type CalendarFeedActor = Actor<typeof calendarFeedMachine>;

/** The person's calendar feed. Source: behaviour.md §7 Calendar feed. */
export const calendarFeedScreen: Screen<typeof calendarFeedMachine, undefined> = {
  logic: oncePerApp(({ call, client }) =>
    calendarFeedMachine.provide({
      actors: {
        watchFeed: watchQuery(client, (_ask: string) => ({
          key: FEED_KEY,
          read: (signal) => call(calendarFeedEndpoints.state, {}, { signal }),
        })),
        renewFeed: fromPromise(async () => {
          const { url } = await runMutation(client, {
            run: () => call(calendarFeedEndpoints.renew, {}),
            outdates: [FEED_KEY],
          });
          return url;
        }),
        revokeFeed: fromPromise(() =>
          runMutation(client, { run: () => call(calendarFeedEndpoints.revoke, {}), outdates: [FEED_KEY] }),
        ),
      },
    }),
  ),
  input: () => undefined,
};
