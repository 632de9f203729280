import type { ImportResource } from "@canopy/contracts";
import type { Route } from "./route.ts";
import { routeNames, routeOf, routes, type RouteName } from "./routes.ts";

/** The route found for an address, with its path's parts decoded. */
export interface Match {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const parts = (path: string): readonly string[] => path.replace(/^\/|\/$/g, "").split("/");

/** The path of an address, without search and hash. */
const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

/** Decodes a part of a path; undefined where its encoding is wrong or it holds a control character, which no id has. */
const decoded = (part: string): string | undefined => {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
};

const read = (wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined => {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, want] of wanted.entries()) {
    const part = decoded(given[i] ?? "");
    if (part === undefined) return undefined;
    if (want.startsWith(":") && part !== "") params[want.slice(1)] = part;
    else if (want.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return params;
};

const patterns = routeNames.map((name) => [name, parts(routeOf(name).pattern)] as const);

/** Finds the route of an address, ignoring a closing slash and the case of fixed parts; undefined where there is none. */
export const matchRoute = (address: string): Match | undefined => {
  const given = parts(pathOf(address));
  for (const [name, wanted] of patterns) {
    const params = read(wanted, given);
    if (params) return { name, route: routeOf(name), params };
  }
  return undefined;
};

/** The path of a route with its parts filled in, each encoded, so that a slash or question mark in a part cannot reach another route. */
export const pathTo = (name: RouteName, params: Readonly<Record<string, string>> = {}): string =>
  routes[name].pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));

/** The address at which a file is chosen to be imported as records of this resource. */
export const importAddress = (resource: ImportResource): string =>
  `${pathTo("importCreate")}?resource=${resource}`;
