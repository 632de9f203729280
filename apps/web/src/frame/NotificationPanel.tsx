import { pathTo } from "@canopy/core";
import {
  isUnread,
  linkOf,
  notificationKindLabels,
  notificationsOf,
  selectIsMarkingAll,
  selectNextPage,
  selectNotifications,
  selectPanelFailure,
  selectPanelStatus,
  selectUnreadCount,
  senderOf,
  type Notification,
} from "@canopy/core/notifications";
import { useSelector } from "@xstate/react";
import { BellOff, CheckCheck } from "lucide-react";
import { Button } from "../ui/button/Button.tsx";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import { Link } from "../ui/button/Link.tsx";
import { MoreNotices, NoticeList, type Notice } from "../ui/state/NoticeList.tsx";
import { NoticeBones } from "../ui/state/NoticeBones.tsx";
import { SidePanel } from "../ui/overlay/SidePanel.tsx";
import { EmptyState } from "../ui/state/States.tsx";
import { useApp } from "../kit/appContext.tsx";
import { NotificationMoment } from "../screens/notifications/shared/NotificationMoment.tsx";
import { wordOf } from "../kit/wordOf.ts";

const TITLE = "Notifications";

/** The notification panel on the right, the newest first. Source: behaviour.md §2 Notifications. */
export function NotificationPanel() {
  const app = useApp();
  const { panel, unread } = notificationsOf(app);
  // A link to the current address changes no route that would close the panel.
  const leave = (to: string) => {
    panel.send({ type: "panel.close" });
    app.announce({ type: "navigate", to });
  };
  const isMarkingAll = useSelector(panel, selectIsMarkingAll);
  const unreadCount = useSelector(unread, selectUnreadCount);
  return (
    <SidePanel
      title={TITLE}
      actions={
        unreadCount !== undefined &&
        unreadCount > 0 && (
          <Button
            label="Mark all as read"
            size="small"
            icon={<CheckCheck aria-hidden />}
            isPending={isMarkingAll}
            onPress={() => panel.send({ type: "notification.readAll" })}
          />
        )
      }
      onClose={() => panel.send({ type: "panel.close" })}
      foot={
        <Link href={pathTo("notifications")} onNavigate={leave}>
          All notifications
        </Link>
      }
    >
      <PanelBody />
    </SidePanel>
  );
}

function PanelBody() {
  const { panel } = notificationsOf(useApp());
  const status = useSelector(panel, selectPanelStatus);
  const rows = useSelector(panel, selectNotifications);
  const failure = useSelector(panel, selectPanelFailure);
  const next = useSelector(panel, selectNextPage);
  const retry = () => panel.send({ type: "panel.retry" });
  const noticeOf = (notification: Notification): Notice => ({
    id: notification.id,
    title: notification.title,
    byline: senderOf(notification),
    text: notification.message,
    facts: (
      <>
        {wordOf(notificationKindLabels, notification.kind)} ·{" "}
        <NotificationMoment at={notification.createdAt} />
      </>
    ),
    isUnread: isUnread(notification),
    href: linkOf(notification),
    onFollow: () => panel.send({ type: "notification.follow", notification }),
    onMark: () =>
      panel.send({
        type: isUnread(notification) ? "notification.read" : "notification.unread",
        id: notification.id,
      }),
  });
  if (status === "failed") return <ErrorState message={failure ?? ""} onRetry={retry} />;
  if (status === "empty") {
    return (
      <EmptyState
        title="No notifications yet"
        text="What concerns you is told here: milestones, documents and findings that wait for you, reminders, answers to feedback."
        icon={<BellOff aria-hidden />}
      />
    );
  }
  if (status !== "showing") return <NoticeBones />;
  return (
    <>
      <NoticeList label={TITLE} notices={rows.map(noticeOf)} />
      {(next === "there" || next === "loading") && (
        <MoreNotices isLoading={next === "loading"} onMore={() => panel.send({ type: "panel.more" })} />
      )}
      {next === "failed" && (
        <ErrorState title="The next ones could not be loaded" message={failure ?? ""} onRetry={retry} />
      )}
    </>
  );
}
