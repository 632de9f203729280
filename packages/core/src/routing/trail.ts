import type { Decision } from "./guard.ts";
import { routeNames, routeOf, type RouteName } from "./routes.ts";

type MayOpen = (name: RouteName) => boolean;

/**
 * The list that a page belongs to: the one at the first part of its path; of a process, the projects; of a feedback item,
 * the overview where the person may open it. Undefined for the menu's own pages, and where there is no such list or the
 * person may not open it.
 */
export const parentOf = (place: Decision, mayOpen: MayOpen): RouteName | undefined => {
  if (place.kind !== "open" || place.route.menu) return undefined;
  if (place.name === "process") return "projects";
  if (place.name === "feedback") return mayOpen("feedbackList") ? "feedbackList" : "feedbackMine";
  const list = `/${place.route.pattern.split("/")[1]}/`;
  return routeNames.find((name) => name !== place.name && routeOf(name).pattern === list && mayOpen(name));
};

/** The menu's entry under which a page stands. */
interface CurrentEntry {
  readonly name: RouteName;
  /** The entry leads to the page itself; otherwise to the list that the page belongs to. */
  readonly isPage: boolean;
}

/** The menu's entry under which a page stands; the page itself where no list leads to it, which may be outside the menu. Source: behaviour.md §2 Navigation sidebar. */
export const entryOf = (place: Decision, mayOpen: MayOpen): CurrentEntry | undefined => {
  const parent = parentOf(place, mayOpen);
  if (parent) return { name: parent, isPage: false };
  return place.kind === "open" ? { name: place.name, isPage: true } : undefined;
};
