import { selectSessionKey, type App as CanopyApp, type Decision } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { NavigateProvider } from "../ui/Link.tsx";
import { AppContext } from "./appContext.tsx";
import { BackdropLayer } from "./BackdropLayer.tsx";
import { BrokenScreen } from "./BrokenScreen.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { guestModules } from "./guestModules.ts";
import { MessagesWhenNeeded } from "./MessagesWhenNeeded.tsx";
import { RouteView } from "./RouteView.tsx";

/** Everything that a person sees, as the guard decided. */
export function App({ app }: { readonly app: CanopyApp }) {
  const place = useSyncExternalStore(app.place.subscribe, app.place.read);
  const sessionKey = useSelector(app.session, selectSessionKey);
  // Made once per app: React must meet the same component at every render.
  const [Shell] = useState(() =>
    lazy(async () => ({ default: (await app.load(() => import("./Shell.tsx"))).Shell })),
  );
  const [GuestNotFound] = useState(() =>
    lazy(async () => ({ default: (await app.load(() => import("./GuestNotFound.tsx"))).GuestNotFound })),
  );
  return (
    <AppContext value={app}>
      <NavigateProvider onNavigate={(to) => app.announce({ type: "navigate", to })}>
        <BackdropLayer place={place} />
        {/* Another person's session draws everything anew. */}
        <ErrorBoundary
          key={sessionKey}
          FallbackComponent={BrokenScreen}
          onReset={() => app.announce({ type: "reload" })}
        >
          <Suspense fallback={null}>
            {isGuest(place) ? (
              <RouteView match={place} modules={guestModules} />
            ) : (
              place.kind !== "wait" &&
              (place.kind === "notFound" && place.isGuest ? <GuestNotFound /> : <Shell place={place} />)
            )}
          </Suspense>
        </ErrorBoundary>
        <Dialogs />
        <MessagesWhenNeeded />
      </NavigateProvider>
    </AppContext>
  );
}

/** Whether the place is one for those who are not signed in. */
const isGuest = (place: Decision): place is Extract<Decision, { kind: "open" }> =>
  place.kind === "open" && place.route.guestOnly === true;
