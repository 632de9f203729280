import type { Match, RouteName } from "@canopy/core";
import { Fragment, type ReactNode } from "react";
import { BrokenScreen } from "./BrokenScreen.tsx";
import { DocumentTitle } from "../kit/DocumentTitle.tsx";
import { Late } from "../kit/Late.tsx";
import { MessagesAhead } from "./MessagesWhenNeeded.tsx";
import type { ScreenModules } from "../kit/screenProps.ts";

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
  const part = modules[match.name];
  if (!part) throw new Error(`The route ${match.name} has no screen here`);
  const title = <DocumentTitle title={match.route.title} />;
  const isTitledByRecord = titledByRecord.has(match.name);
  return (
    <Fragment key={`${match.name} ${JSON.stringify(match.params)}`}>
      {!isTitledByRecord && title}
      <Late
        part={part}
        pending={isTitledByRecord && title}
        renderFailure={(failure) => (
          <>
            {isTitledByRecord && title}
            <BrokenScreen {...failure} />
          </>
        )}
      >
        {(Screen) => (
          <>
            <Screen params={match.params} />
            {children}
            <MessagesAhead />
          </>
        )}
      </Late>
    </Fragment>
  );
}
