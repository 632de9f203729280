import type { RouteName } from "@canopy/core";
import { aheadScreen, firstScreenPart } from "@canopy/core/ahead";
import { frameOf, quietScreen, selectIsAtRest } from "@canopy/core/frame";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "../kit/appContext.tsx";
import type { ScreenModules } from "../kit/screenProps.ts";
import { Late } from "../kit/Late.tsx";
import { useNearLinks } from "../kit/useNearLinks.ts";
import { palette, screenModules } from "./screenModules.ts";

const parts: Readonly<Record<string, ScreenModules[RouteName] | undefined>> = screenModules;
/** The code of a route's screen; undefined where it has none for the signed-in. */
export const screenOf = (route: string) => parts[route];
const ahead = aheadScreen(screenOf);

/** The code of the screen with which the app opens. */
export const firstScreen = firstScreenPart(screenOf);

/** Fetches ahead what the links on the page lead to; once the screen beside it has come to rest, the polls begin and what mostly follows is loaded. */
export function AfterScreen() {
  const { pollStart } = frameOf(useApp());
  const fetcher = useScreen(ahead, undefined);
  useNearLinks((address) =>
    fetcher.send(address === undefined ? { type: "link.away" } : { type: "link.near", address }),
  );
  const quiet = useScreen(quietScreen, {
    owner: {
      send: (event) => {
        pollStart.send(event);
        fetcher.send(event);
      },
    },
  });
  // The palette's code is here before its key, so that it opens at once; it never competes with what the screen reads.
  return (
    <Late part={palette} isNeeded={useSelector(quiet, selectIsAtRest)}>
      {() => null}
    </Late>
  );
}
