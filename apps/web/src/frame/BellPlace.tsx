import { frameOf, selectHavePollsBegun } from "@canopy/core/frame";
import { lazyPart, pathTo } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { CountButtonPlace } from "../ui/button/CountButtonPlace.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

const bell = lazyPart(() => import("./NotificationBell.tsx").then((m) => m.NotificationBell));

/** The place of the bell, for people who may read notifications. Its code and the polls load after the first screen, which works without them. */
export function BellPlace() {
  const app = useApp();
  const havePollsBegun = useSelector(frameOf(app).pollStart, selectHavePollsBegun);
  if (!app.mayOpen(pathTo("notifications"))) return null;
  if (!havePollsBegun) return <CountButtonPlace />;
  return (
    <Late part={bell} pending={<CountButtonPlace />} renderFailure={() => <CountButtonPlace />}>
      {(Bell) => <Bell />}
    </Late>
  );
}
