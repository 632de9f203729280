import { lazyPart, selectSessionKey, type App as CanopyApp, type Decision } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { NavigateProvider } from "../ui/button/Link.tsx";
import { AppContext } from "../kit/appContext.tsx";
import { BackdropLayer } from "./BackdropLayer.tsx";
import { BrokenApp, BrokenScreen } from "./BrokenScreen.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { guestModules } from "./guestModules.ts";
import { Late } from "../kit/Late.tsx";
import { MenuCode } from "../kit/MenuCode.tsx";
import { MessagesWhenNeeded } from "./MessagesWhenNeeded.tsx";
import { RouteView } from "./RouteView.tsx";

const shell = lazyPart(() => import("./Shell.tsx").then((m) => m.Shell));
const guestNotFound = lazyPart(() => import("./GuestNotFound.tsx").then((m) => m.GuestNotFound));

/** Everything that a person sees, as the guard decided. */
export function App({ app }: { readonly app: CanopyApp }) {
  const place = useSyncExternalStore(app.currentRoute.subscribe, app.currentRoute.read);
  const sessionKey = useSelector(app.session, selectSessionKey);
  return (
    <AppContext value={app}>
      <NavigateProvider onNavigate={(to) => app.announce({ type: "navigate", to })}>
        <BackdropLayer place={place} />
        {/* Another person's session draws everything anew. */}
        <ErrorBoundary
          key={sessionKey}
          FallbackComponent={BrokenApp}
          onReset={() => app.announce({ type: "reload" })}
        >
          <MenuCode>
            {isGuest(place) ? (
              <RouteView match={place} modules={guestModules} />
            ) : (
              place.kind !== "wait" &&
              (place.kind === "notFound" && place.isGuest ? (
                <Late part={guestNotFound} renderFailure={BrokenScreen}>
                  {(GuestNotFound) => <GuestNotFound />}
                </Late>
              ) : (
                <Late part={shell} renderFailure={BrokenScreen}>
                  {(Shell) => <Shell place={place} />}
                </Late>
              ))
            )}
          </MenuCode>
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
