/** The person's colours and row height; both are stored. Source: behaviour.md §2 Shared pieces. */
import { setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** The colour schemes; `system` follows the device. */
export const schemes = ["system", "light", "dark"] as const;
/** One of the colour schemes. */
export type Scheme = (typeof schemes)[number];
/** Row heights of lists. */
export const densities = ["comfortable", "compact"] as const;
/** The chosen row height. */
export type Density = (typeof densities)[number];

/** Storage key of the colour scheme. */
export const SCHEME_KEY = "theme";
/** Storage key of the row height. */
export const DENSITY_KEY = "density";

/** Events of the theme. */
export type ThemeEvent =
  | { readonly type: "theme.choose"; readonly scheme: Scheme }
  | { readonly type: "density.choose"; readonly density: Density };

interface Look {
  readonly scheme: Scheme;
  readonly density: Density;
}

const schemeTransitions = schemes.map((scheme) => ({
  guard: { type: "isScheme" as const, params: { scheme } },
  target: `.${scheme}` as const,
  actions: { type: "rememberScheme" as const, params: { scheme } },
}));
const densityTransitions = densities.map((density) => ({
  guard: { type: "isDensity" as const, params: { density } },
  target: `.${density}` as const,
  actions: { type: "rememberDensity" as const, params: { density } },
}));

/** The theme; starts with the stored choices. */
export const themeMachine = setup({
  types: { context: {} as { readonly first: Look }, events: {} as ThemeEvent, input: {} as Look },
  actions: {
    rememberScheme: notProvided("rememberScheme") as (_: unknown, params: { scheme: Scheme }) => void,
    rememberDensity: notProvided("rememberDensity") as (_: unknown, params: { density: Density }) => void,
  },
  guards: {
    isScheme: ({ event }, { scheme }: { scheme: Scheme }) =>
      event.type === "theme.choose" && event.scheme === scheme,
    isDensity: ({ event }, { density }: { density: Density }) =>
      event.type === "density.choose" && event.density === density,
    startsWithScheme: ({ context }, { scheme }: { scheme: Scheme }) => context.first.scheme === scheme,
    startsCompact: ({ context }) => context.first.density === "compact",
  },
}).createMachine({
  id: "theme",
  description: "The colour scheme and the row height that the person chose.",
  context: ({ input }) => ({ first: input }),
  type: "parallel",
  states: {
    scheme: {
      on: { "theme.choose": schemeTransitions },
      initial: "recalling",
      states: {
        recalling: {
          always: [
            { guard: { type: "startsWithScheme", params: { scheme: "light" } }, target: "light" },
            { guard: { type: "startsWithScheme", params: { scheme: "dark" } }, target: "dark" },
            { target: "system" },
          ],
        },
        system: {},
        light: {},
        dark: {},
      },
    },
    density: {
      on: { "density.choose": densityTransitions },
      initial: "recalling",
      states: {
        recalling: { always: [{ guard: "startsCompact", target: "compact" }, { target: "comfortable" }] },
        comfortable: {},
        compact: {},
      },
    },
  },
});

type ThemeSnapshot = SnapshotFrom<typeof themeMachine>;

/** The chosen colour scheme. */
export const selectScheme = (snapshot: ThemeSnapshot): Scheme =>
  schemes.find((scheme) => snapshot.matches({ scheme })) ?? "system";

/** The chosen row height. */
export const selectDensity = (snapshot: ThemeSnapshot): Density =>
  densities.find((density) => snapshot.matches({ density })) ?? "comfortable";
