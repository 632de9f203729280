/**
 * The navigation sidebar: collapsed to icons or not, which is stored; its drawer on narrow screens, which is not;
 * and the addresses of its entries. Source: behaviour.md §2 Navigation sidebar.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** The addresses of the entries with the person's default views, by those without. */
export type MenuAddresses = Readonly<Record<string, string>>;

/** Events of the sidebar; any navigation closes the drawer. */
export type SidebarEvent =
  | { readonly type: "sidebar.toggle" }
  | { readonly type: "drawer.open" }
  | { readonly type: "drawer.close" };

/** The addresses may be others than before. */
interface MenuChanged {
  readonly type: "menu.changed";
  readonly menu: MenuAddresses;
}

/** Storage key of the choice; 'true' means collapsed. */
export const SIDEBAR_KEY = "sidebar_collapsed";

/** The sidebar; starts with the stored choice and a closed drawer. */
export const sidebarMachine = setup({
  types: {
    events: {} as SidebarEvent | MenuChanged,
    input: {} as { readonly isCollapsed: boolean; readonly menu: MenuAddresses },
    context: {} as { readonly startsCollapsed: boolean; readonly menu: MenuAddresses },
  },
  actors: {
    /** Sends `drawer.close` at every change of the address. */
    watchAddress: fromCallback(notProvided("watchAddress")),
    /** Sends `menu.changed` when a list may open with another default view. */
    watchMenu: fromCallback(notProvided("watchMenu")),
  },
  actions: {
    rememberCollapsed: notProvided("rememberCollapsed") as (
      _: unknown,
      params: { isCollapsed: boolean },
    ) => void,
  },
  guards: {
    startsCollapsed: ({ context }) => context.startsCollapsed,
    isAnotherMenu: ({ context }, menu: MenuAddresses) =>
      Object.entries(menu).some(([to, address]) => context.menu[to] !== address),
  },
}).createMachine({
  id: "sidebar",
  description: "The navigation sidebar, wide or collapsed, and its drawer on narrow screens.",
  context: ({ input: { isCollapsed, menu } }) => ({ startsCollapsed: isCollapsed, menu }),
  invoke: [
    { src: "watchAddress", id: "address" },
    { src: "watchMenu", id: "menu" },
  ],
  on: {
    "menu.changed": {
      guard: { type: "isAnotherMenu", params: ({ event }) => event.menu },
      actions: assign({ menu: ({ event }) => event.menu }),
    },
  },
  type: "parallel",
  states: {
    width: {
      initial: "recalling",
      states: {
        recalling: { always: [{ guard: "startsCollapsed", target: "collapsed" }, { target: "expanded" }] },
        expanded: {
          on: {
            "sidebar.toggle": {
              target: "collapsed",
              actions: { type: "rememberCollapsed", params: { isCollapsed: true } },
            },
          },
        },
        collapsed: {
          on: {
            "sidebar.toggle": {
              target: "expanded",
              actions: { type: "rememberCollapsed", params: { isCollapsed: false } },
            },
          },
        },
      },
    },
    drawer: {
      initial: "shut",
      states: { shut: { on: { "drawer.open": "open" } }, open: { on: { "drawer.close": "shut" } } },
    },
  },
});

type SidebarSnapshot = SnapshotFrom<typeof sidebarMachine>;

/** Whether the sidebar shows icons alone. */
export const selectIsCollapsed = (snapshot: SidebarSnapshot): boolean =>
  snapshot.matches({ width: "collapsed" });

/** Whether the drawer of narrow screens is open. */
export const selectIsDrawerOpen = (snapshot: SidebarSnapshot): boolean =>
  snapshot.matches({ drawer: "open" });

/** The addresses of the entries with the person's default views, by those without. */
export const selectMenuAddresses = ({ context }: SidebarSnapshot): MenuAddresses => context.menu;
