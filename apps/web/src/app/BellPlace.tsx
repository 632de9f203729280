import { routes } from "@canopy/core";
import { lazy, Suspense, useState } from "react";
import { CountButtonPlace } from "../ui/CountButtonPlace.tsx";
import { useApp } from "./appContext.tsx";

/** Where the bell stands, for who may read notifications. Its code, and the polls with it, come after the first screen, which neither waits for them nor breaks without them. */
export function BellPlace({ isAwaited }: { readonly isAwaited: boolean }) {
  const app = useApp();
  const [Bell] = useState(() =>
    lazy(async () => {
      try {
        return { default: (await app.load(() => import("./NotificationBell.tsx"))).NotificationBell };
      } catch (error) {
        app.ports.log("error", "Notifications could not be loaded", error);
        return { default: CountButtonPlace };
      }
    }),
  );
  if (!app.can().allows(routes.notifications.access)) return null;
  if (!isAwaited) return <CountButtonPlace />;
  return (
    <Suspense fallback={<CountButtonPlace />}>
      <Bell />
    </Suspense>
  );
}
