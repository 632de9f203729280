import { createActor, fromCallback, fromPromise } from "xstate";
import { createBeat } from "./beat.ts";
import { deliveryMachine, type AcknowledgeCommand } from "./delivery.machine.ts";
import { panelMachine } from "./panel.machine.ts";
import type { MarkCommand } from "./panelEvents.ts";
import { unreadMachine } from "./unread.machine.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import type { App } from "../app/createApp.ts";
import {
  acknowledgeDelivery,
  logNotificationFailure,
  markRead,
  notificationReads,
  NOTIFICATIONS,
  panelKey,
  setNotificationDefaults,
  unreadKey,
} from "./notificationCalls.ts";
import {
  countUnread,
  mayReadNotifications,
  readPanelPage,
  readPanelPages,
  watchOutdated,
} from "./notificationReads.ts";
import { perSession } from "../kit/perSession.ts";

const deliveryLogic = ({ ports, reach, toasts }: App) =>
  deliveryMachine.provide({
    actors: {
      beat: createBeat(ports),
      holdLock: fromCallback(({ sendBack }) => {
        const hold = () => sendBack({ type: "lock.held" });
        if (ports.lock) return ports.lock.hold(`canopy notifications ${reach.userId() ?? ""}`, hold);
        return hold();
      }),
      watchToasts: fromCallback(({ sendBack }) => {
        const tell = () =>
          sendBack({
            type: "toasts.changed",
            toasts: selectToasts(toasts.getSnapshot()).map(({ id, isShown }) => ({ id, isShown })),
          });
        tell();
        const eye = toasts.subscribe(tell);
        return () => eye.unsubscribe();
      }),
      readUndelivered: fromPromise(({ signal }) => reach.call(notificationReads.undelivered, {}, { signal })),
      acknowledge: fromCallback<AcknowledgeCommand>(({ receive, sendBack }) =>
        receive(({ ids }) => {
          for (const id of ids)
            acknowledgeDelivery(reach, id).then(
              () => sendBack({ type: "delivery.acknowledged", id }),
              () => sendBack({ type: "delivery.unacknowledged", id }),
            );
        }),
      ),
    },
    actions: {
      logFailure: (_, { error }) =>
        logNotificationFailure(ports.log, "Undelivered notifications were not read", error),
    },
  });

const unreadLogic = ({ ports, reach }: App) =>
  unreadMachine.provide({
    actors: {
      beat: createBeat(ports),
      watchWrites: watchOutdated(reach, unreadKey, "unread.outdated"),
      countUnread: fromPromise(({ signal }) => countUnread(reach, signal)),
    },
    actions: {
      tellNews: () => {
        for (const queryKey of [panelKey(), [NOTIFICATIONS, "list"]])
          void reach.client.invalidateQueries({ queryKey });
      },
    },
  });

const panelLogic = ({ place, ports, reach }: App) =>
  panelMachine.provide({
    actors: {
      beat: createBeat(ports, "after"),
      watchPlace: fromCallback(({ sendBack }) => place.subscribe(() => sendBack({ type: "panel.close" }))),
      watchWrites: watchOutdated(reach, panelKey(1), "panel.outdated"),
      readPage: fromPromise(({ input, signal }) => readPanelPage(reach, input, signal)),
      readPages: fromPromise(({ input, signal }) => readPanelPages(reach, input, signal)),
      mark: fromCallback<MarkCommand>(({ receive, sendBack }) =>
        receive(({ id }) => {
          const which = id !== undefined && { id };
          markRead(reach, id).then(
            () => sendBack({ type: "notification.marked", ...which }),
            () => sendBack({ type: "notification.unmarked", ...which }),
          );
        }),
      ),
    },
  });

/** What tells people of notifications while they are signed in: toasts, the count of the unread, the panel. Source: behaviour.md §2 Notifications. */
export const notificationsOf = perSession((app) => {
  setNotificationDefaults(app.reach.client);
  const input = { isPermitted: mayReadNotifications(app.reach) };
  return {
    delivery: createActor(deliveryLogic(app), { input }),
    unread: createActor(unreadLogic(app), { input }),
    panel: createActor(panelLogic(app), { input }),
  };
});
