import type { AddressBar } from "@canopy/core";
import { navigate } from "wouter/use-browser-location";

const read = () => location.pathname + location.search + location.hash;
/** wouter dispatches the last two whenever history is written. */
const changes = ["popstate", "pushState", "replaceState", "hashchange"] as const;

/** Kept as the state of each entry of the history, which outlives a reload; an entry opened without this app has none. */
const openedFrom = (): string | undefined => {
  const state: unknown = history.state;
  return typeof state === "string" ? state : undefined;
};

/** The browser's address, written through wouter so that its hooks notice the change. */
export const addressBar: AddressBar = {
  origin: location.origin,
  read,
  go: (to, { replace }) => navigate(to, { replace, state: replace ? openedFrom() : read() }),
  back: () => history.back(),
  openedFrom,
  onChange: (listen) => {
    const tell = () => listen(read());
    for (const change of changes) window.addEventListener(change, tell);
    return () => {
      for (const change of changes) window.removeEventListener(change, tell);
    };
  },
};
