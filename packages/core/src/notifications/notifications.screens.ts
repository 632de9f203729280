import { access, type Notification } from "@canopy/contracts";
import { notificationList, notificationQuery } from "./notifications.view.ts";
import { listScreen, type ListActor } from "../lists/listScreen.ts";
import { markRead, notificationReads, NOTIFICATIONS, setNotificationDefaults } from "./notificationCalls.ts";
import { oncePerApp, type Screen } from "../kit/screen.ts";

/** A failed marking is logged with the app's own log. */
const listFor = oncePerApp((reach) => {
  setNotificationDefaults(reach.client);
  return listScreen<Notification>({
    view: notificationList,
    resource: NOTIFICATIONS,
    access: { read: access.notifications.read },
    read: (call, list, signal) => call(notificationReads.list, notificationQuery(list), { signal }),
    run: {
      read: async (_call, id) => {
        await markRead(reach, id);
        return undefined;
      },
    },
  });
});

/** /notifications/. */
export const notificationListScreen: Screen<ListActor<Notification>["logic"], undefined> = {
  logic: (reach) => listFor(reach).logic(reach),
  input: (reach, given) => listFor(reach).input(reach, given),
};
