import { lazyPart, selectSessionKey, type App as CanopyApp } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { AppContext } from "../kit/appContext.tsx";
import { AppRouter } from "./AppRouter.tsx";
import { BackdropLayer } from "./BackdropLayer.tsx";
import { BrokenApp, BrokenScreen } from "./BrokenScreen.tsx";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { guestModules } from "./guestModules.ts";
import { Late } from "../kit/Late.tsx";
import { Visit } from "../kit/Visit.tsx";
import { MessagesWhenNeeded } from "./MessagesWhenNeeded.tsx";
import { ScreenSwitch } from "./RouteView.tsx";

/** The frame of the screens of the signed-in, and with it the code of each screen. */
export const frame = lazyPart(() => import("./Shell.tsx"));
const guestNotFound = lazyPart(() => import("./GuestNotFound.tsx").then((m) => m.GuestNotFound));

/** The whole page: the screen of the current route, the dialogs and the toasts. */
export function App({ app }: { readonly app: CanopyApp }) {
  const place = useSyncExternalStore(app.currentRoute.subscribe, app.currentRoute.read);
  const sessionKey = useSelector(app.session, selectSessionKey);
  return (
    <AppContext value={app}>
      <AppRouter>
        <Visit place={place} />
        <BackdropLayer place={place} />
        {/* A new session mounts everything again. */}
        <ErrorBoundary
          key={sessionKey}
          FallbackComponent={BrokenApp}
          onReset={() => app.announce({ type: "reload" })}
        >
          {place.kind !== "wait" && (
            <ScreenSwitch
              place={place}
              modules={guestModules}
              otherwise={
                place.kind === "notFound" && place.isGuest ? (
                  <Late part={guestNotFound} renderFailure={BrokenScreen}>
                    {(GuestNotFound) => <GuestNotFound />}
                  </Late>
                ) : (
                  <Late part={frame} isFirst renderFailure={BrokenScreen}>
                    {({ Shell }) => <Shell place={place} />}
                  </Late>
                )
              }
            />
          )}
        </ErrorBoundary>
        <Dialogs />
        <MessagesWhenNeeded />
      </AppRouter>
    </AppContext>
  );
}
