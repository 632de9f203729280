/**
 * The background video: which one, and whether it plays. A screen may name another for as long as it lives.
 * Source: behaviour.md §1 Background video.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** What a person and the screens ask of the backdrop. */
export type BackdropEvent =
  | { readonly type: "backdrop.toggle" }
  /** `owner` tells one screen's wish from another's. */
  | { readonly type: "backdrop.override"; readonly owner: string; readonly name: string }
  | { readonly type: "backdrop.release"; readonly owner: string };

/** The video that shows by default. Source: behaviour.md §1. */
const DEFAULT_BACKDROP = "ST Background";
/** Where the choice is kept; 'true' means paused. */
export const BACKDROP_KEY = "backdrop_paused";

interface BackdropContext {
  readonly startsPaused: boolean;
  /** The latest wish last. */
  readonly overrides: readonly { readonly owner: string; readonly name: string }[];
}

/** The backdrop; starts as it was left. */
export const backdropMachine = setup({
  types: {
    context: {} as BackdropContext,
    events: {} as BackdropEvent,
    input: {} as { readonly isPaused: boolean },
  },
  actions: {
    rememberPaused: notProvided("rememberPaused") as (_: unknown, params: { isPaused: boolean }) => void,
    override: assign(({ context }, { owner, name }: { owner: string; name: string }) => ({
      overrides: [...context.overrides.filter((one) => one.owner !== owner), { owner, name }],
    })),
    release: assign(({ context }, { owner }: { owner: string }) => ({
      overrides: context.overrides.filter((one) => one.owner !== owner),
    })),
  },
  guards: { startsPaused: ({ context }) => context.startsPaused },
}).createMachine({
  id: "backdrop",
  description: "The background video: which one, and whether it plays.",
  context: ({ input }) => ({ startsPaused: input.isPaused, overrides: [] }),
  initial: "recalling",
  on: {
    "backdrop.override": { actions: { type: "override", params: ({ event }) => event } },
    "backdrop.release": { actions: { type: "release", params: ({ event }) => event } },
  },
  states: {
    recalling: { always: [{ guard: "startsPaused", target: "paused" }, { target: "playing" }] },
    playing: {
      on: {
        "backdrop.toggle": {
          target: "paused",
          actions: { type: "rememberPaused", params: { isPaused: true } },
        },
      },
    },
    paused: {
      on: {
        "backdrop.toggle": {
          target: "playing",
          actions: { type: "rememberPaused", params: { isPaused: false } },
        },
      },
    },
  },
});

type BackdropSnapshot = SnapshotFrom<typeof backdropMachine>;

/** The name of the video to show. */
export const selectBackdrop = (snapshot: BackdropSnapshot): string =>
  snapshot.context.overrides.at(-1)?.name ?? DEFAULT_BACKDROP;

/** Whether the person wants it to move; reduced motion and saved data are the screen's to heed. */
export const selectIsPlaying = (snapshot: BackdropSnapshot): boolean => snapshot.matches("playing");
