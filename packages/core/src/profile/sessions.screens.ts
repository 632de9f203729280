import { eventEndpoints, sessionEndpoints } from "@canopy/contracts";
import type { Actor } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import type { ActionAt } from "../dialogs/question.ts";
import { runActions } from "../dialogs/runActions.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { ownSessionsMachine } from "./ownSessions.machine.ts";

const SESSIONS_KEY = resourceKey(sessionEndpoints.mine.path);

/** The running list of one's own sessions. */
export type OwnSessionsActor = Actor<typeof ownSessionsMachine>;

const end = ({ call, client }: Services, { action, id }: ActionAt): Promise<unknown> =>
  runMutation(client, {
    run: () =>
      action === "end"
        ? call(sessionEndpoints.end, { params: { id } })
        : call(sessionEndpoints.endOthers, {}),
    outdates: [SESSIONS_KEY, resourceKey(eventEndpoints.list.path)],
    rereads: [SESSIONS_KEY],
  });

/** One's own sessions. Source: behaviour.md §7 Sessions. */
export const ownSessionsScreen: Screen<typeof ownSessionsMachine, undefined> = {
  logic: memoizePerApp((services) =>
    ownSessionsMachine.provide({
      actors: {
        watchSessions: watchQuery(services.client, (_ask: string) => ({
          key: SESSIONS_KEY,
          read: (signal) => services.call(sessionEndpoints.mine, {}, { signal }),
        })),
        runActions: runActions(services, { run: (at) => end(services, at) }),
      },
    }),
  ),
  input: () => undefined,
};
