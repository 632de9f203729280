import { createActor, fromCallback, fromPromise } from "xstate";
import { outdate } from "../cache/outdate.ts";
import { createPollTimer } from "./pollTimer.ts";
import { deliveryMachine, type AcknowledgeCommand } from "./delivery.machine.ts";
import { panelMachine, UNDO_READ_ALL, type MarkCommand } from "./panel.machine.ts";
import { unreadMachine } from "./unread.machine.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import type { App } from "../services/runningApp.ts";
import {
  acknowledgeDelivery,
  logNotificationFailure,
  markAllRead,
  markAllUnread,
  markRead,
  markUnread,
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
import { selectProfile } from "../session/session.machine.ts";
import { perSession } from "../services/perSession.ts";

const deliveryLogic = ({ ports, services, toasts }: App) =>
  deliveryMachine.provide({
    actors: {
      pollTimer: createPollTimer(ports),
      holdLock: fromCallback(({ sendBack }) => {
        const hold = () => sendBack({ type: "lock.held" });
        if (ports.lock) return ports.lock.hold(`canopy notifications ${services.userId() ?? ""}`, hold);
        return hold();
      }),
      watchToasts: fromCallback(({ sendBack }) => {
        const tell = () =>
          sendBack({
            type: "toasts.changed",
            toasts: selectToasts(toasts.getSnapshot()).map(({ id, isShown }) => ({ id, isShown })),
          });
        tell();
        const subscription = toasts.subscribe(tell);
        return () => subscription.unsubscribe();
      }),
      watchReads: fromCallback(({ sendBack }) =>
        services.client.getMutationCache().subscribe((event) => {
          const which = event.mutation?.meta?.marksRead;
          if (which !== undefined && event.type === "updated" && event.action.type === "success")
            sendBack({ type: "notifications.read", which });
        }),
      ),
      readUndelivered: fromPromise(({ signal }) =>
        services.call(notificationReads.undelivered, {}, { signal }),
      ),
      acknowledge: fromCallback<AcknowledgeCommand>(({ receive, sendBack }) =>
        receive(({ ids }) => {
          for (const id of ids)
            acknowledgeDelivery(services, id).then(
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

const unreadLogic = ({ ports, services }: App) =>
  unreadMachine.provide({
    actors: {
      pollTimer: createPollTimer(ports),
      watchWrites: watchOutdated(services, unreadKey, "unread.outdated"),
      countUnread: fromPromise(({ signal }) => countUnread(services, signal)),
    },
    actions: {
      tellNews: () => {
        for (const queryKey of [panelKey(), [NOTIFICATIONS, "list"]]) outdate(services.client, { queryKey });
        outdate(services.client, { predicate: ({ meta }) => meta?.followsNews === true });
      },
    },
  });

const panelLogic = ({ currentRoute, ports, services }: App) =>
  panelMachine.provide({
    actors: {
      pollTimer: createPollTimer(ports, "after"),
      watchRoute: fromCallback(({ sendBack }) =>
        currentRoute.subscribe(() => sendBack({ type: "panel.close" })),
      ),
      watchWrites: watchOutdated(services, panelKey(1), "panel.outdated"),
      readPage: fromPromise(({ input, signal }) => readPanelPage(services, input, signal)),
      readPages: fromPromise(({ input, signal }) => readPanelPages(services, input, signal)),
      mark: fromCallback<MarkCommand>(({ receive, sendBack }) =>
        receive(({ id, as }) => {
          const fail = () => sendBack({ type: "notification.unmarked", ...(id !== undefined && { id }) });
          const tell = () => sendBack({ type: "notification.marked", ...(id !== undefined && { id }), as });
          if (id === undefined)
            void markAllRead(services, tell).then(
              (readAt) => sendBack({ type: "notification.allRead", readAt }),
              fail,
            );
          else (as === "read" ? markRead(services, id) : markUnread(services, id)).then(tell, fail);
        }),
      ),
    },
  });

/** The notification actors of a session: toasts, the count of unread ones, the panel. Source: behaviour.md §2 Notifications. */
export const notificationsOf = perSession((app) => {
  setNotificationDefaults(app.services.client);
  app.services.undos.provide(UNDO_READ_ALL, (readAt) => markAllUnread(app.services, readAt));
  const isPermitted = mayReadNotifications(app.services);
  const options = { ...app.services.inspection, input: { isPermitted } };
  const sinceMs = selectProfile(app.session.getSnapshot())?.issuedAtMs ?? 0;
  const delivery = createActor(deliveryLogic(app), {
    ...app.services.inspection,
    input: { isPermitted, sinceMs },
  });
  delivery.on("toasts.read", ({ ids }) => {
    for (const id of ids) app.toasts.send({ type: "toasts.dismiss", id });
  });
  return {
    delivery,
    unread: createActor(unreadLogic(app), options),
    panel: createActor(panelLogic(app), options),
  };
});
