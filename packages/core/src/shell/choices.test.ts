import { describe, expect, it } from "vitest";
import { createFrame } from "../frame/frameActors.ts";
import { createUndos } from "../base/undos.ts";
import { createShell } from "./shellActors.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { matchRoute } from "../routing/match.ts";
import type { Decision } from "../routing/guard.ts";
import {
  backdropMachine,
  selectBackdrop,
  selectIsPlaying,
  selectPlaysNow,
  veilOf,
} from "./backdrop.machine.ts";
import { createPreferences } from "../base/preferences.ts";
import { selectIsCollapsed, selectIsDrawerOpen, sidebarMachine } from "../frame/sidebar.machine.ts";
import { selectDensity, selectScheme, themeMachine } from "./theme.machine.ts";

const openShell = (stored: Readonly<Record<string, string>> = {}, isBroken = false) => {
  const ports = fakePorts();
  for (const [key, value] of Object.entries(stored)) ports.local.write(key, value);
  ports.local.isBroken = isBroken;
  const { address, local, log } = ports;
  const preferences = createPreferences(local, log);
  const shell = {
    ...createShell({ preferences, undos: createUndos(), log: () => undefined }),
    ...createFrame({
      address,
      preferences,
      userId: () => undefined,
      showShortcuts: () => undefined,
      showPalette: () => undefined,
      closeModal: () => undefined,
      watchModal: () => () => undefined,
    }),
  };
  for (const actor of Object.values(shell)) actor.start();
  return { ports, ...shell };
};

describe("the sidebar", () => {
  it.each([
    ["true", true],
    ["false", false],
    ["TRUE", false],
    ["1", false],
    ["", false],
  ])("with '%s' stored is collapsed: %s", (stored, isCollapsed) => {
    const { sidebar } = openShell({ sidebar_collapsed: stored });
    expect(selectIsCollapsed(sidebar.getSnapshot())).toBe(isCollapsed);
  });

  it("stores that it is collapsed or expanded", () => {
    const { sidebar, ports } = openShell();
    expect(selectIsCollapsed(sidebar.getSnapshot())).toBe(false);
    sidebar.send({ type: "sidebar.toggle" });
    expect(ports.local.values.get("sidebar_collapsed")).toBe("true");
    sidebar.send({ type: "sidebar.toggle" });
    expect(ports.local.values.get("sidebar_collapsed")).toBe("false");
  });

  it("works without storage, expanded at first, and logs it once", () => {
    const { sidebar, ports } = openShell({ sidebar_collapsed: "true" }, true);
    expect(selectIsCollapsed(sidebar.getSnapshot())).toBe(false);
    sidebar.send({ type: "sidebar.toggle" });
    expect(selectIsCollapsed(sidebar.getSnapshot())).toBe(true);
    expect(ports.logged.map(({ message }) => message)).toEqual(["Preferences cannot be kept"]);
  });

  it("has a drawer that opens and closes", () => {
    const { sidebar } = openShell();
    sidebar.send({ type: "drawer.open" });
    expect(selectIsDrawerOpen(sidebar.getSnapshot())).toBe(true);
    sidebar.send({ type: "drawer.close" });
    expect(selectIsDrawerOpen(sidebar.getSnapshot())).toBe(false);
  });
});

describe("the backdrop", () => {
  it("shows 'ST Background' unless a screen names another", () => {
    const { backdrop } = openShell();
    expect(selectBackdrop(backdrop.getSnapshot())).toBe("ST Background");
    backdrop.send({ type: "backdrop.override", owner: "login", name: "Forest" });
    expect(selectBackdrop(backdrop.getSnapshot())).toBe("Forest");
    backdrop.send({ type: "backdrop.release", owner: "login" });
    expect(selectBackdrop(backdrop.getSnapshot())).toBe("ST Background");
  });

  it("keeps the next screen's choice when the previous one ends late", () => {
    const { backdrop } = openShell();
    backdrop.send({ type: "backdrop.override", owner: "first", name: "Forest" });
    backdrop.send({ type: "backdrop.override", owner: "second", name: "Clouds" });
    backdrop.send({ type: "backdrop.release", owner: "first" });
    expect(selectBackdrop(backdrop.getSnapshot())).toBe("Clouds");
  });

  it("holds one name a screen, which may change, and none after its release", () => {
    const { backdrop } = openShell();
    const shown = () => selectBackdrop(backdrop.getSnapshot());
    backdrop.send({ type: "backdrop.override", owner: "other", name: "Sea" });
    backdrop.send({ type: "backdrop.override", owner: "login", name: "Forest" });
    backdrop.send({ type: "backdrop.override", owner: "other", name: "Lake" });
    expect(shown()).toBe("Lake");
    backdrop.send({ type: "backdrop.release", owner: "other" });
    expect(shown()).toBe("Forest");
    backdrop.send({ type: "backdrop.release", owner: "login" });
    expect(shown()).toBe("ST Background");
  });

  it("stores that it was paused", () => {
    const { backdrop, ports } = openShell();
    expect(selectIsPlaying(backdrop.getSnapshot())).toBe(true);
    backdrop.send({ type: "backdrop.toggle" });
    const again = openShell(Object.fromEntries(ports.local.values));
    expect(selectIsPlaying(again.backdrop.getSnapshot())).toBe(false);
    again.backdrop.send({ type: "backdrop.toggle" });
    expect(again.ports.local.values.get("backdrop_paused")).toBe("false");
  });
});

describe("the theme", () => {
  it("follows the device with comfortable rows by default, also for an invalid stored value", () => {
    for (const { theme } of [openShell(), openShell({ theme: "neon", density: "tiny" })]) {
      expect(selectScheme(theme.getSnapshot())).toBe("system");
      expect(selectDensity(theme.getSnapshot())).toBe("comfortable");
    }
  });

  it.each(["system", "light", "dark"] as const)("remembers %s", (scheme) => {
    const { theme, ports } = openShell({ theme: "dark" });
    theme.send({ type: "theme.choose", scheme });
    expect(selectScheme(theme.getSnapshot())).toBe(scheme);
    expect(selectScheme(openShell(Object.fromEntries(ports.local.values)).theme.getSnapshot())).toBe(scheme);
  });

  it.each(["comfortable", "compact"] as const)("remembers %s rows", (density) => {
    const { theme, ports } = openShell({ density: "compact" });
    theme.send({ type: "density.choose", density });
    expect(selectDensity(theme.getSnapshot())).toBe(density);
    expect(selectDensity(openShell(Object.fromEntries(ports.local.values)).theme.getSnapshot())).toBe(
      density,
    );
  });
});

describe("the theme's two choices", () => {
  it("are independent", () => {
    const { theme } = openShell();
    theme.send({ type: "theme.choose", scheme: "dark" });
    theme.send({ type: "density.choose", density: "compact" });
    expect(selectScheme(theme.getSnapshot())).toBe("dark");
    theme.send({ type: "theme.choose", scheme: "light" });
    expect(selectDensity(theme.getSnapshot())).toBe("compact");
  });
});

const placeAt = (address: string): Decision => {
  const match = matchRoute(address);
  return match ? { kind: "open", ...match } : { kind: "notFound", isGuest: true };
};

it("the veil is the app's while it is not known where the person is, and where nothing is found", () => {
  expect(veilOf({ kind: "wait" })).toBe("app");
  expect(veilOf({ kind: "notFound", isGuest: false })).toBe("app");
});

describe("the background video", () => {
  const now = (address: string, isInView = true) => {
    const { backdrop } = openShell();
    const plays = () => selectPlaysNow(placeAt(address), isInView)(backdrop.getSnapshot());
    return { backdrop, plays };
  };

  it("waits until a screen has stood with all of its data", () => {
    const { backdrop, plays } = now("/login");
    expect(plays()).toBe(false);
    backdrop.send({ type: "screen.quiet", isWhole: false });
    expect(plays()).toBe(false);
    backdrop.send({ type: "screen.quiet", isWhole: true });
    expect(plays()).toBe(true);
    backdrop.send({ type: "backdrop.toggle" });
    expect(plays()).toBe(false);
  });

  it.each([
    ["/login", "none", true],
    ["/nowhere", "none", true],
    ["/", "band", true],
    ["/user/", "app", false],
  ])("at %s, under the veil '%s', plays: %s", (address, veil, isPlaying) => {
    const { backdrop, plays } = now(address);
    backdrop.send({ type: "screen.quiet", isWhole: true });
    expect([veilOf(placeAt(address)), plays()]).toEqual([veil, isPlaying]);
    backdrop.send({ type: "backdrop.override", owner: "a", name: "Forest" });
    expect(plays()).toBe(true);
  });

  it("rests while the tab is hidden or a dialog covers the page", () => {
    const { backdrop, plays } = now("/login", false);
    backdrop.send({ type: "screen.quiet", isWhole: true });
    expect(plays()).toBe(false);
  });
});

describe("every path of the frame's choices", () => {
  it("takes every transition of the sidebar", () => {
    const events = [
      { type: "sidebar.toggle" },
      { type: "drawer.open" },
      { type: "drawer.close" },
      { type: "menu.changed", menu: { "/user/": "/user/?view=one" } },
    ];
    const input = { isCollapsed: false, menu: {} };
    expect(pathsOf(sidebarMachine, events, { input })).toHaveLength(4);
    expect(missedTransitions(sidebarMachine, events, { input })).toEqual([]);
  });

  it("takes every transition of the backdrop", () => {
    const events = [
      { type: "backdrop.toggle" },
      { type: "backdrop.override", owner: "a", name: "Forest" },
      { type: "backdrop.release", owner: "a" },
      { type: "screen.quiet", isWhole: true },
    ];
    const input = { isPaused: true };
    expect(pathsOf(backdropMachine, events, { input }).map(({ end }) => end.value)).toEqual([
      "paused",
      "playing",
    ]);
    expect(missedTransitions(backdropMachine, events, { input })).toEqual([]);
  });

  it("takes every transition of the theme", () => {
    const events = [
      ...["system", "light", "dark"].map((scheme) => ({ type: "theme.choose", scheme })),
      ...["comfortable", "compact"].map((density) => ({ type: "density.choose", density })),
    ];
    const input = { scheme: "light", density: "compact" } as const;
    expect(pathsOf(themeMachine, events, { input })).toHaveLength(6);
    expect(missedTransitions(themeMachine, events, { input })).toEqual([]);
  });
});
