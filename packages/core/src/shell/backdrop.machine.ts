/**
 * The background video: its name, and whether it plays. A screen may replace it while the screen is open.
 * Source: behaviour.md §1 Background video.
 */
import { assign, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { Decision } from "../routing/guard.ts";

/** Events of the backdrop. */
export type BackdropEvent =
  | { readonly type: "backdrop.toggle" }
  /** A screen has come to rest; `isWhole` if all that it reads is there. */
  | { readonly type: "screen.quiet"; readonly isWhole: boolean }
  /** `owner` identifies the screen. */
  | { readonly type: "backdrop.override"; readonly owner: string; readonly name: string }
  | { readonly type: "backdrop.release"; readonly owner: string };

/** Name of the default video. Source: behaviour.md §1. */
const DEFAULT_BACKDROP = "ST Background";
/** Storage key of the choice; 'true' means paused. */
export const BACKDROP_KEY = "backdrop_paused";

interface BackdropContext {
  readonly startsPaused: boolean;
  /** A screen has stood with its data since the app began: the video may be fetched. */
  readonly mayLoad: boolean;
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
  guards: {
    startsPaused: ({ context }) => context.startsPaused,
    isWhole: ({ event }) => event.type === "screen.quiet" && event.isWhole,
  },
}).createMachine({
  id: "backdrop",
  description: "The background video: which one, and whether it plays.",
  context: ({ input }) => ({ startsPaused: input.isPaused, mayLoad: false, overrides: [] }),
  initial: "recalling",
  on: {
    "screen.quiet": { guard: "isWhole", actions: assign({ mayLoad: true }) },
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

/** Whether the person wants it to play. */
export const selectIsPlaying = (snapshot: BackdropSnapshot): boolean => snapshot.matches("playing");

/** The veil over the background: none for guests, clearest in a band at the top of the dashboard, nearly opaque elsewhere. */
export const veilOf = (place: Decision): "none" | "band" | "app" => {
  if (place.kind === "notFound" && place.isGuest) return "none";
  if (place.kind !== "open") return "app";
  if (place.route.guestOnly) return "none";
  return place.name === "dashboard" ? "band" : "app";
};

/** Whether a video belongs to the place: behind the app's veil the still picture is enough, unless a screen names a video. */
export const selectHasVideo =
  (place: Decision) =>
  (snapshot: BackdropSnapshot): boolean =>
    veilOf(place) !== "app" || snapshot.context.overrides.length > 0;

/** Whether the video plays now; `isInView` is false while the tab is hidden or a dialog covers the page. */
export const selectPlaysNow =
  (place: Decision, isInView: boolean) =>
  (snapshot: BackdropSnapshot): boolean =>
    selectIsPlaying(snapshot) && snapshot.context.mayLoad && isInView && selectHasVideo(place)(snapshot);
