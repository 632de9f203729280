/**
 * How the app looks to this person: its colours and the height of its rows; both are remembered.
 * Source: behaviour.md §2 Shared pieces.
 */
import { setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** The colours to choose from; `system` follows the device. */
export const schemes = ["system", "light", "dark"] as const;
/** The chosen colours. */
export type Scheme = (typeof schemes)[number];
/** Row heights of lists. */
export const densities = ["comfortable", "compact"] as const;
/** The chosen row height. */
export type Density = (typeof densities)[number];

/** Where the colours are kept. */
export const SCHEME_KEY = "theme";
/** Where the row height is kept. */
export const DENSITY_KEY = "density";

/** What a person chooses. */
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

/** The look; starts as it was left. */
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

/** The chosen colours. */
export const selectScheme = (snapshot: ThemeSnapshot): Scheme =>
  schemes.find((scheme) => snapshot.matches({ scheme })) ?? "system";

/** The chosen row height. */
export const selectDensity = (snapshot: ThemeSnapshot): Density =>
  densities.find((density) => snapshot.matches({ density })) ?? "comfortable";
