import { routeNames, routes, type Decision, type Match, type RouteName } from "@canopy/core";
import { Fragment, type ReactNode } from "react";
import { Route, Switch } from "wouter";
import { BrokenScreen } from "./BrokenScreen.tsx";
import { DocumentTitle } from "../kit/DocumentTitle.tsx";
import { Late } from "../kit/Late.tsx";
import { AtRest } from "./MessagesWhenNeeded.tsx";
import type { ScreenModules } from "../kit/screenProps.ts";

/** Routes whose screens set the document's title themselves, because the record's title is part of it. */
const titledByRecord: ReadonlySet<RouteName> = new Set(["feedback"]);

interface ScreenSwitchProps {
  readonly place: Decision;
  readonly modules: Partial<ScreenModules>;
  /** Rendered together with the screen, not before it. */
  readonly children?: ReactNode;
  /** Rendered where none of the modules' routes is open. */
  readonly otherwise: ReactNode;
}

/** The screen of the open route. wouter matches core's table of routes in its order. */
export const ScreenSwitch = ({ place, modules, children, otherwise }: ScreenSwitchProps) => (
  <Switch>
    {routeNames.map((name) => {
      const part = modules[name];
      return (
        part && (
          <Route key={name} path={routes[name].pattern}>
            {place.kind === "open" && (
              <RouteView match={place} part={part}>
                {children}
              </RouteView>
            )}
          </Route>
        )
      );
    })}
    <Route>{otherwise}</Route>
  </Switch>
);

interface RouteViewProps {
  readonly match: Match;
  readonly part: ScreenModules[RouteName];
  readonly children?: ReactNode;
}

/** One screen. If it breaks or fails to load, an error takes its place and the rest of the page keeps working. */
function RouteView({ match, part, children }: RouteViewProps) {
  const title = <DocumentTitle title={match.route.title} />;
  const isTitledByRecord = titledByRecord.has(match.name);
  return (
    <Fragment key={JSON.stringify(match.params)}>
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
            <AtRest />
          </>
        )}
      </Late>
    </Fragment>
  );
}
