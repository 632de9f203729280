import { lazyPart, sayLoadFailure, type App } from "@canopy/core";
import { notificationsOf, selectPanelStatus, selectUnreadCount } from "@canopy/core/notifications";
import { useSelector } from "@xstate/react";
import { Bell } from "lucide-react";
import { CountButton } from "../ui/button/CountButton.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** A panel that fails to load is closed, so that the next press loads it again. */
const notificationPanel = lazyPart(() => import("./NotificationPanel.tsx").then((m) => m.NotificationPanel), {
  onFail: (app: App, text) => {
    notificationsOf(app).panel.send({ type: "panel.close" });
    sayLoadFailure(app, text);
  },
});

/** The bell with the count of unread notifications, and its panel. Source: behaviour.md §2 Notifications. */
export function NotificationBell() {
  const app = useApp();
  const { panel, unread } = notificationsOf(app);
  const count = useSelector(unread, selectUnreadCount);
  const isOpen = useSelector(panel, (snapshot) => selectPanelStatus(snapshot) !== "closed");
  return (
    <>
      <CountButton
        label="Notifications"
        counted="unread"
        count={count}
        icon={<Bell aria-hidden />}
        isExpanded={isOpen}
        onPress={() => panel.send({ type: "panel.toggle" })}
      />
      {isOpen && <Late part={notificationPanel}>{(NotificationPanel) => <NotificationPanel />}</Late>}
    </>
  );
}
