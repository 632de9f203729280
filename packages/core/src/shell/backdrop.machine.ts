/**
 * The background video: its name, and whether it plays. A screen may replace it while the screen is open.
 * Source: behaviour.md §1 Background video.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** Events of the backdrop. */
export type BackdropEvent =
  | { readonly type: "backdrop.toggle" }
  /** `owner` identifies the screen. */
  | { readonly type: "backdrop.override"; readonly owner: string; readonly name: string }
  | { readonly type: "backdrop.release"; readonly owner: string };

/** Name of the default video. Source: behaviour.md §1. */
const DEFAULT_BACKDROP = "ST Background";
/** Storage key of the choice; 'true' means paused. */
export const BACKDROP_KEY = "backdrop_paused";

interface BackdropContext {
  readonly startsPaused: boolean;
  /** The screens' replacements, the latest last. */
  readonly overrides: readonly { readonly owner: string; readonly name: string }[];
}

/** The backdrop; starts with the stored choice. */
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

/** Whether the person wants it to play; the front end checks reduced motion and reduced data. */
export const selectIsPlaying = (snapshot: BackdropSnapshot): boolean => snapshot.matches("playing");
