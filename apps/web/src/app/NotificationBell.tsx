import { notificationsOf, selectPanelStatus, selectUnreadCount } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CountButton } from "../ui/CountButton.tsx";
import { useApp } from "./appContext.tsx";

/** The bell with the count of the unread, and the panel that it opens. Source: behaviour.md §2 Notifications. */
export function NotificationBell() {
  const app = useApp();
  const { panel, unread } = notificationsOf(app);
  const count = useSelector(unread, selectUnreadCount);
  const isOpen = useSelector(panel, (snapshot) => selectPanelStatus(snapshot) !== "closed");
  const [NotificationPanel] = useState(() =>
    lazy(async () => ({
      default: (await app.load(() => import("./NotificationPanel.tsx"))).NotificationPanel,
    })),
  );
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
      <Suspense fallback={null}>{isOpen && <NotificationPanel />}</Suspense>
    </>
  );
}
