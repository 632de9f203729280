import type { AccessChecks } from "../session/access.ts";
import { menuGroups, type MenuGroup, type Route } from "./route.ts";
import { routes, type RouteName } from "./routes.ts";

/** An entry of the navigation. */
export interface MenuItem {
  readonly name: RouteName;
  readonly label: string;
  readonly to: string;
}

/** The navigation's groups with what this person may open; groups without an entry are left out. */
export const menuFor = (
  checks: AccessChecks,
): readonly { readonly group: MenuGroup; readonly items: readonly MenuItem[] }[] =>
  menuGroups
    .map((group) => ({
      group,
      items: (Object.entries(routes) as [RouteName, Route][])
        .filter(([, route]) => route.menu?.group === group && checks.allows(route.access))
        .map(([name, route]) => ({ name, label: route.menu?.label ?? route.title, to: route.pattern })),
    }))
    .filter(({ items }) => items.length > 0);
