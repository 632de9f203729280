import { messages, type Match } from "@canopy/core";
import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { ErrorState } from "../ui/ErrorState.tsx";
import { useApp } from "./appContext.tsx";
import { createScreens, type Screens } from "./screenModules.ts";
import { DocumentTitle } from "./DocumentTitle.tsx";

const LazyScreen = ({ match, screens }: { readonly match: Match; readonly screens: Screens }) => {
  const Screen = screens.of(match.name);
  return <Screen params={match.params} />;
};

/** The screen of a route. One that breaks, or does not load, shows its own error screen and leaves the rest standing. */
export function RouteView({ match }: { readonly match: Match }) {
  const app = useApp();
  const [screens] = useState(() => createScreens(app));
  const place = `${match.name} ${JSON.stringify(match.params)}`;
  return (
    <ErrorBoundary
      key={place}
      onError={(error) => app.reach.log("error", `The screen ${match.name} broke`, error)}
      onReset={() => screens.forget(match.name)}
      fallbackRender={({ resetErrorBoundary }) => (
        <ErrorState
          title="This screen could not be shown"
          message={messages.unexpected}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      <DocumentTitle title={match.route.title} />
      <Suspense fallback={null}>
        <LazyScreen match={match} screens={screens} />
      </Suspense>
    </ErrorBoundary>
  );
}
