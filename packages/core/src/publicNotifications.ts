// Notifications: what tells people of them, the panel, the list.
export { notificationsOf } from "./app/notificationActors.ts";
export { notificationListScreen } from "./app/notificationScreens.ts";
export { linkOf } from "./notifications/notificationLink.ts";
export { senderOf } from "./notifications/notificationSender.ts";
export {
  selectIsMarkingAll,
  selectNextPage,
  selectNotifications,
  selectPanelFailure,
  selectPanelStatus,
  type PanelStatus,
} from "./notifications/panel.selectors.ts";
export { selectUnreadCount } from "./notifications/unread.machine.ts";
export { isUnread, notificationKindLabels } from "./screens/notifications.ts";
export type { Notification } from "@canopy/contracts";
