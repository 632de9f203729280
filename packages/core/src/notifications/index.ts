export type { Notification } from "@canopy/contracts";
export { notificationsOf } from "./notificationActors.ts";
export { linkOf } from "./notificationLink.ts";
export { senderOf } from "./notificationSender.ts";
export { notificationListScreen } from "./notifications.screens.ts";
export { isUnread, notificationKindLabels } from "./notifications.view.ts";
export {
  selectIsMarkingAll,
  selectNextPage,
  selectNotifications,
  selectPanelFailure,
  selectPanelStatus,
} from "./panel.selectors.ts";
export { selectUnreadCount } from "./unread.machine.ts";
