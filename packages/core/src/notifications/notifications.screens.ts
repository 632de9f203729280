import { access, type Notification } from "@canopy/contracts";
import { notificationList, notificationQuery } from "./notifications.view.ts";
import { listScreen, type ListActor } from "../lists/listScreen.ts";
import { markRead, notificationReads, NOTIFICATIONS, setNotificationDefaults } from "./notificationCalls.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";

/** A failed marking is logged in the app's log. */
const listFor = memoizePerApp((services) => {
  setNotificationDefaults(services.client);
  return listScreen<Notification>({
    view: notificationList,
    resource: NOTIFICATIONS,
    access: { read: access.notifications.read },
    read: (call, list, signal) => call(notificationReads.list, notificationQuery(list), { signal }),
    run: {
      read: async (_call, id) => {
        await markRead(services, id);
        return undefined;
      },
    },
  });
});

/** /notifications/. */
export const notificationListScreen: Screen<ListActor<Notification>["logic"], undefined> = {
  logic: (services) => listFor(services).logic(services),
  input: (services, given) => listFor(services).input(services, given),
};
