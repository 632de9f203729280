import { access, type Notification } from "@canopy/contracts";
import { notificationList } from "./notifications.view.ts";
import { listScreen } from "../lists/listScreen.ts";
import {
  markRead,
  markUnread,
  notificationReads,
  NOTIFICATIONS,
  setNotificationDefaults,
} from "./notificationCalls.ts";
import { screenPerApp } from "../services/services.ts";

/** /notifications/. A failed marking is logged in the app's log. */
export const notificationListScreen = screenPerApp((services) => {
  setNotificationDefaults(services.client);
  return listScreen<Notification>({
    view: notificationList,
    resource: NOTIFICATIONS,
    access: { read: access.notifications.read, unread: access.notifications.markUnread },
    read: (call, list, signal) => call(notificationReads.list, { list }, { signal }),
    run: {
      read: async (_call, id) => {
        await markRead(services, id);
        return undefined;
      },
      unread: async (_call, id) => {
        await markUnread(services, id);
        return undefined;
      },
    },
  });
});
