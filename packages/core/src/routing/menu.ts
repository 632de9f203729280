import type { AccessChecks } from "../session/access.ts";
import { menuGroups, type MenuGroup } from "./route.ts";
import { routeNames, routeOf, type RouteName } from "./routes.ts";

/** One entry of the navigation. */
export interface MenuItem {
  readonly name: RouteName;
  readonly label: string;
  readonly to: string;
}

const addressOf = (name: RouteName): string | undefined => {
  const { menu, pattern } = routeOf(name);
  return menu && `${pattern}${menu.search ?? ""}`;
};

/** The addresses of all entries of the navigation. */
export const menuAddresses: readonly string[] = routeNames.flatMap((name) => addressOf(name) ?? []);

/** The navigation's groups with the entries that this person may open; groups without an entry are left out. */
export const menuFor = (
  checks: AccessChecks,
): readonly { readonly group: MenuGroup; readonly items: readonly MenuItem[] }[] =>
  menuGroups
    .map((group) => ({
      group,
      items: routeNames.flatMap((name): readonly MenuItem[] => {
        const { menu, access } = routeOf(name);
        const to = addressOf(name);
        return to !== undefined && menu?.group === group && checks.allows(access)
          ? [{ name, label: menu.label, to }]
          : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
