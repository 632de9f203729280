import { lazyPart, routes } from "@canopy/core";
import { CountButtonPlace } from "../ui/button/CountButtonPlace.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

const bell = lazyPart(() => import("./NotificationBell.tsx").then((m) => m.NotificationBell));

/** Where the bell stands, for who may read notifications. Its code, and the polls with it, come after the first screen, which neither waits for them nor breaks without them. */
export function BellPlace({ isAwaited }: { readonly isAwaited: boolean }) {
  const app = useApp();
  if (!app.can().allows(routes.notifications.access)) return null;
  if (!isAwaited) return <CountButtonPlace />;
  return (
    <Late part={bell} pending={<CountButtonPlace />} renderFailure={() => <CountButtonPlace />}>
      {(Bell) => <Bell />}
    </Late>
  );
}
