import { frameOf, type Decision } from "@canopy/core";
import { selectIsBusy, selectIsDrawerOpen } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useState } from "react";
import { watchScroll } from "../ports/scrollMemory.ts";
import { AppFrame } from "../ui/layout/AppFrame.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Arrival } from "../kit/Arrival.tsx";
import { BackdropControl } from "./BackdropControl.tsx";
import { BellPlace } from "./BellPlace.tsx";
import { FeedbackButton } from "./FeedbackButton.tsx";
import { GlobalSearch } from "./GlobalSearch.tsx";
import { Header } from "./Header.tsx";
import { Navigation } from "./Navigation.tsx";
import { NotFound } from "./NotFound.tsx";
import { ScreenSwitch } from "./RouteView.tsx";
import { screenModules } from "./screenModules.ts";
import { useQuietMoment } from "./useQuietMoment.ts";
import { useShortcuts } from "../kit/useShortcuts.ts";

/** Without a screen that is ever shown the rest comes after this. */
const LONGEST_WAIT_MS = 5_000;

/** Hears when the screen beside it is shown with what it reads. */
function AfterScreen({ act }: { readonly act: () => void }) {
  useQuietMoment(act);
  return null;
}

/** The frame of every screen for those who are signed in. */
export function Shell({ place }: { readonly place: Decision }) {
  const app = useApp();
  const { activity } = app;
  const { sidebar } = frameOf(app);
  useShortcuts();
  useEffect(watchScroll, []);
  const [isScreenShown, setScreenShown] = useState(false);
  const showRest = useCallback(() => setScreenShown(true), []);
  useEffect(() => {
    const late = setTimeout(showRest, LONGEST_WAIT_MS);
    return () => clearTimeout(late);
  }, [showRest]);
  const isLoading = useSelector(activity, selectIsBusy);
  const isDrawerOpen = useSelector(sidebar, selectIsDrawerOpen);
  return (
    <AppFrame
      sidebar={<Navigation place={place} />}
      header={<Header place={place} />}
      headerEnd={
        <>
          <GlobalSearch />
          <BackdropControl />
          <BellPlace isAwaited={isScreenShown} />
          <FeedbackButton />
        </>
      }
      isLoading={isLoading}
      isDrawerOpen={isDrawerOpen}
      onDrawerChange={(isOpen) => sidebar.send({ type: isOpen ? "drawer.open" : "drawer.close" })}
    >
      <ScreenSwitch
        place={place}
        modules={screenModules}
        otherwise={
          place.kind === "notFound" && (
            <>
              <NotFound />
              <Arrival />
            </>
          )
        }
      >
        <Arrival />
        <AfterScreen act={showRest} />
      </ScreenSwitch>
    </AppFrame>
  );
}
