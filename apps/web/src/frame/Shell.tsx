import { frameOf, keepKey, selectIsDrawerOpen, selectShortcut } from "@canopy/core/frame";
import { type Decision } from "@canopy/core";
import { selectIsBusy } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { AppFrame } from "../ui/layout/AppFrame.tsx";
import { useApp } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";
import { Arrival, FocusKept, ScrollMemory } from "../kit/Arrival.tsx";
import { AfterScreen, firstScreen } from "./AfterScreen.tsx";
import { BackdropControl } from "./BackdropControl.tsx";
import { BellPlace } from "./BellPlace.tsx";
import { BrokenScreen } from "./BrokenScreen.tsx";
import { FeedbackButton } from "./FeedbackButton.tsx";
import { GlobalSearch } from "./search/GlobalSearch.tsx";
import { Header } from "./Header.tsx";
import { MenuCode } from "./MenuCode.tsx";
import { Navigation } from "./Navigation.tsx";
import { ScreenSwitch } from "./RouteView.tsx";
import { focusRow, pressComplete, selectRow } from "./pageKeys.ts";
import { notFound, screenModules } from "./screenModules.ts";
import { isInField, isInOverlay, placeOf, useKeys, useKeysFirst } from "../kit/useKeys.ts";

export { screenOf } from "./AfterScreen.tsx";

/** Focuses the search in the header; false where there is none. */
const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>("header [role=combobox][aria-keyshortcuts]");
  field?.focus();
  field?.select();
  return field !== null;
};

/** Listens to keys anywhere in the frame and runs the shortcut that core names. */
const useShortcuts = (): void => {
  const app = useApp();
  const { shortcuts } = frameOf(app);
  useKeysFirst((press) => keepKey(app, press, placeOf(press)));
  useKeys((event) => {
    const asked = selectShortcut(event, isInField(event))(shortcuts.getSnapshot());
    if (asked === "palette") {
      shortcuts.send({ type: "shortcuts.palette", isInOverlay: isInOverlay(event) });
      return true;
    }
    if (asked === undefined || isInOverlay(event)) return false;
    const acts = {
      search: focusSearch,
      help: () => {
        shortcuts.send({ type: "shortcuts.help" });
        return true;
      },
      complete: pressComplete,
      nextRow: () => focusRow(1, event.key),
      previousRow: () => focusRow(-1, event.key),
      selectRow: () => selectRow(event.key),
      // The list itself knows how its rows are edited and shown.
      editRow: () => false,
      peekRow: () => false,
    };
    return acts[asked]();
  });
};

interface ShellProps {
  readonly place: Decision;
}

/** The frame of every screen for signed-in people; it comes with its first screen, so that both are drawn at once. */
export const Shell = ({ place }: ShellProps) => {
  const part = firstScreen(useApp().services);
  const frame = (
    <MenuCode>
      <Frame place={place} />
    </MenuCode>
  );
  return part ? (
    <Late part={part} isFirst>
      {() => frame}
    </Late>
  ) : (
    frame
  );
};

function Frame({ place }: ShellProps) {
  const app = useApp();
  const { activity } = app;
  const { sidebar } = frameOf(app);
  useShortcuts();
  const isLoading = useSelector(activity, selectIsBusy);
  const isDrawerOpen = useSelector(sidebar, selectIsDrawerOpen);
  return (
    <AppFrame
      sidebar={<Navigation place={place} />}
      header={<Header place={place} />}
      headerEnd={
        <>
          <GlobalSearch />
          <BackdropControl place={place} />
          <BellPlace />
          <FeedbackButton />
        </>
      }
      isLoading={isLoading}
      isDrawerOpen={isDrawerOpen}
      onDrawerChange={(isOpen) => sidebar.send({ type: isOpen ? "drawer.open" : "drawer.close" })}
    >
      <ScrollMemory />
      <FocusKept />
      <ScreenSwitch
        place={place}
        modules={screenModules}
        otherwise={
          place.kind === "notFound" && (
            <Late part={notFound} renderFailure={(failure) => <BrokenScreen {...failure} />}>
              {(NotFound) => <NotFound onSearch={focusSearch} />}
            </Late>
          )
        }
      >
        <Arrival />
        <AfterScreen />
      </ScreenSwitch>
    </AppFrame>
  );
}
