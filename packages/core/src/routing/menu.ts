import type { AccessChecks } from "../session/access.ts";
import { menuGroups, type MenuGroup } from "./route.ts";
import { routeNames, routeOf, type RouteName } from "./routes.ts";

/** One entry of the navigation. */
export interface MenuItem {
  readonly name: RouteName;
  readonly label: string;
  readonly to: string;
}

/** The navigation's groups with the entries that this person may open; groups without an entry are left out. */
export const menuFor = (
  checks: AccessChecks,
): readonly { readonly group: MenuGroup; readonly items: readonly MenuItem[] }[] =>
  menuGroups
    .map((group) => ({
      group,
      items: routeNames.flatMap((name): readonly MenuItem[] => {
        const { menu, access, pattern } = routeOf(name);
        return menu?.group === group && checks.allows(access)
          ? [{ name, label: menu.label, to: `${pattern}${menu.search ?? ""}` }]
          : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
