import { pathTo } from "@canopy/core";
import {
  isUnread,
  linkOf,
  notificationListScreen,
  notificationsOf,
  selectIsMarkingAll,
  selectUnreadCount,
  senderOf,
  type Notification,
} from "@canopy/core/notifications";
import { useSelector } from "@xstate/react";
import { CheckCheck } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { NotificationMoment } from "./shared/NotificationMoment.tsx";
import { Button } from "#ui/button/Button.tsx";
import { NoticeName } from "#ui/state/NoticeName.tsx";

const cells: OwnCells<Notification> = {
  title: (notification) => (
    <NoticeName
      title={notification.title}
      byline={senderOf(notification)}
      text={notification.message}
      isUnread={isUnread(notification)}
    />
  ),
  createdAt: ({ createdAt }) => <NotificationMoment at={createdAt} />,
};

/** /notifications/: all notifications of the person. Source: behaviour.md §2. */
export function NotificationListScreen() {
  const list = useScreen(notificationListScreen, undefined);
  const app = useApp();
  const { panel, unread } = notificationsOf(app);
  const isMarkingAll = useSelector(panel, selectIsMarkingAll);
  const unreadCount = useSelector(unread, selectUnreadCount);
  return (
    <ListScreen
      list={list}
      help="What concerns you, from milestones, documents, findings, reminders, feedback, imports, packs and your account."
      create={{}}
      isWrapping
      more={
        unreadCount !== undefined &&
        unreadCount > 0 && (
          <Button
            label="Mark all as read"
            icon={<CheckCheck aria-hidden />}
            isPending={isMarkingAll}
            onPress={() => panel.send({ type: "notification.readAll" })}
          />
        )
      }
      cells={cells}
      rowHref={(notification) => {
        const link = linkOf(notification);
        return link !== undefined && app.mayOpen(link) ? link : pathTo("notifications");
      }}
      onRowOpen={(notification) => panel.send({ type: "notification.follow", notification })}
      rowName={({ title }) => title}
    />
  );
}
