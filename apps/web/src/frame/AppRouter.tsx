import { pathTo, type Decision } from "@canopy/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { Link, Router, useLocation, type BaseLocationHook } from "wouter";
import { useApp } from "../kit/appContext.tsx";
import { LinkRouterContext, type RouterLinkProps } from "../ui/button/Link.tsx";

/** A path that no pattern matches. Where the guard opened nothing, a Switch renders its last Route. */
const NOWHERE = "//";

const pathOf = (place: Decision): string =>
  place.kind === "open" ? pathTo(place.name, place.params) : NOWHERE;

/** wouter's location hook: reads the path that the guard opened, and announces a navigation, so that the guard decides about it and unsaved work is asked about first. */
const useOpenedPath: BaseLocationHook = () => {
  const app = useApp();
  const path = useSyncExternalStore(app.currentRoute.subscribe, () => pathOf(app.currentRoute.read()));
  return [path, (to) => app.announce({ type: "navigate", to, asksFirst: true })];
};

const RouterLink = (props: RouterLinkProps) => <Link {...props} />;

/** Hands the Link and the navigation of the nearest wouter Router to the links of ui. */
export function RouterLinks({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  return <LinkRouterContext value={{ Link: RouterLink, navigate }}>{children}</LinkRouterContext>;
}

/** wouter's Router on top of the app: its routes match the path that the guard opened, its links announce their address. */
export const AppRouter = ({ children }: { readonly children: ReactNode }) => (
  // oxlint-disable-next-line react/hooks -- wouter takes its location hook as a prop
  <Router hook={useOpenedPath}>
    <RouterLinks>{children}</RouterLinks>
  </Router>
);
