import { type App as CanopyApp, type Decision } from "@canopy/core";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { NavigateProvider } from "../ui/Link.tsx";
import { AppContext } from "./appContext.tsx";
import { BackdropLayer } from "./BackdropLayer.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { MessagesWhenNeeded } from "./MessagesWhenNeeded.tsx";
import { RouteView } from "./RouteView.tsx";

/** Everything that a person sees, as the guard decided. */
export function App({ app }: { readonly app: CanopyApp }) {
  const place = useSyncExternalStore(app.place.subscribe, app.place.read);
  // Made once per app: React must meet the same component at every render.
  const [Shell] = useState(() =>
    lazy(async () => ({ default: (await app.load(() => import("./Shell.tsx"))).Shell })),
  );
  return (
    <AppContext value={app}>
      <NavigateProvider onNavigate={(to) => app.announce({ type: "navigate", to })}>
        <BackdropLayer place={place} />
        <Suspense fallback={null}>
          {isGuest(place) ? <RouteView match={place} /> : place.kind !== "wait" && <Shell place={place} />}
        </Suspense>
        <Dialogs />
        <MessagesWhenNeeded />
      </NavigateProvider>
    </AppContext>
  );
}

/** Whether the place is one for those who are not signed in. */
const isGuest = (place: Decision): place is Extract<Decision, { kind: "open" }> =>
  place.kind === "open" && place.route.guestOnly === true;
