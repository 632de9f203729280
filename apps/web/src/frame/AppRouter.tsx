import { pathTo, type Decision } from "@canopy/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { Link, Router, useLocation, type BaseLocationHook } from "wouter";
import { useApp } from "../kit/appContext.tsx";
import { LinkRouterContext, type RouterLinkProps } from "../ui/button/Link.tsx";

/** No pattern matches it: a place that the guard did not open is left to the last Route of a Switch. */
const NOWHERE = "//";

const pathOf = (place: Decision): string =>
  place.kind === "open" ? pathTo(place.name, place.params) : NOWHERE;

/** wouter's location: the path that the guard opened. A navigation is announced, so that the guard decides it first. */
const useOpenedPath: BaseLocationHook = () => {
  const app = useApp();
  const path = useSyncExternalStore(app.currentRoute.subscribe, () => pathOf(app.currentRoute.read()));
  return [path, (to) => app.announce({ type: "navigate", to })];
};

const RouterLink = (props: RouterLinkProps) => <Link {...props} />;

/** Makes every link of ui below it one of the nearest wouter Router. */
export function RouterLinks({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  return <LinkRouterContext value={{ Link: RouterLink, navigate }}>{children}</LinkRouterContext>;
}

/** wouter over the app: routes match what the guard opened, links announce where they lead. */
export const AppRouter = ({ children }: { readonly children: ReactNode }) => (
  // oxlint-disable-next-line react/hooks -- wouter calls the hook that it is given in each of its own
  <Router hook={useOpenedPath}>
    <RouterLinks>{children}</RouterLinks>
  </Router>
);
