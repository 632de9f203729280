import type { Match, RouteName } from "@canopy/core";
import { createElement, Suspense, useState, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useApp } from "./appContext.tsx";
import { BrokenScreen } from "./BrokenScreen.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";
import { createLazyScreens, type LazyScreens, type ScreenModules } from "./lazyScreens.ts";
import { MessagesAhead } from "./MessagesWhenNeeded.tsx";

interface LazyScreenProps {
  readonly match: Match;
  readonly screens: LazyScreens;
}

const LazyScreen = ({ match, screens }: LazyScreenProps) =>
  createElement(screens.of(match.name), { params: match.params });

/** Their screens say the document's title themselves: the record's own title is part of it. */
const titledByRecord: ReadonlySet<RouteName> = new Set(["feedback"]);

interface RouteViewProps {
  readonly match: Match;
  readonly modules: Partial<ScreenModules>;
  /** Drawn with the screen, not before. */
  readonly children?: ReactNode;
}

/** The screen of a route. One that breaks, or does not load, shows its own error screen and leaves the rest standing. */
export function RouteView({ match, modules, children }: RouteViewProps) {
  const app = useApp();
  const [screens] = useState(() => createLazyScreens(app, modules));
  const place = `${match.name} ${JSON.stringify(match.params)}`;
  return (
    <ErrorBoundary
      key={place}
      FallbackComponent={BrokenScreen}
      onError={(error) => app.reach.log("error", `The screen ${match.name} broke`, error)}
      onReset={() => screens.forget(match.name)}
    >
      {!titledByRecord.has(match.name) && <DocumentTitle title={match.route.title} />}
      <Suspense fallback={titledByRecord.has(match.name) && <DocumentTitle title={match.route.title} />}>
        <LazyScreen match={match} screens={screens} />
        {children}
        <MessagesAhead />
      </Suspense>
    </ErrorBoundary>
  );
}
