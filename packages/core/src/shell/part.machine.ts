/**
 * One part whose code is loaded on first use. A failure stays on screen until the person tries again, the
 * network returns, or the part is no longer shown. Source: behaviour.md §8 Failed lazy module load.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate";
import { firstMessages } from "../text/firstMessages.ts";
import { loadFailureText } from "./moduleReload.ts";

/** Events of a part. */
export type PartEvent =
  /** The part is on screen. */
  | { readonly type: "part.show" }
  /** The part is no longer on screen. */
  | { readonly type: "part.hide" }
  /** The part was loaded before it was on screen. */
  | { readonly type: "part.loaded"; readonly loaded: unknown }
  | { readonly type: "part.retry" }
  /** The part was loaded but threw while rendering. */
  | { readonly type: "part.broke" }
  | { readonly type: "network.back" };

/** A part's state on screen. */
export type PartState<Loaded> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly loaded: Loaded }
  /** `text` is the message for the person. */
  | { readonly status: "failed"; readonly text: string };

/** Input of a part. */
interface PartInput {
  /** Loads the part under the reload rule. */
  readonly load: () => Promise<unknown>;
  /** Logs that the part threw while rendering, and runs its failure handling. */
  readonly onBreak: () => void;
}

interface PartContext extends PartInput {
  readonly isShown: boolean;
  readonly state: PartState<unknown>;
}

const LOADING = { status: "loading" } as const;

/** A part that is loaded on first use. */
export const partMachine = setup({
  types: { context: {} as PartContext, events: {} as PartEvent, input: {} as PartInput },
  actors: {
    load: fromPromise<unknown, PartInput["load"]>(({ input: load }) => load()),
  },
  actions: {
    show: assign({ isShown: true }),
    hide: assign({ isShown: false }),
    drawLoading: assign({ state: LOADING }),
    drawLoaded: assign((_, { loaded }: { loaded: unknown }) => ({
      state: { status: "ready" as const, loaded },
    })),
    drawFailure: assign((_, { text }: { text: string }) => ({ state: { status: "failed" as const, text } })),
    answerBreak: ({ context }) => context.onBreak(),
  },
  guards: { isShown: ({ context }) => context.isShown },
}).createMachine({
  id: "part",
  description: "One part of the page whose code is loaded on first use, and again after a failure.",
  context: ({ input }) => ({ ...input, isShown: false, state: LOADING }),
  on: { "part.show": { actions: "show" }, "part.hide": { actions: "hide" } },
  initial: "idle",
  states: {
    idle: {
      entry: "drawLoading",
      on: {
        "part.show": { target: "loading", actions: "show" },
        "part.loaded": {
          target: "ready",
          actions: { type: "drawLoaded", params: ({ event }) => ({ loaded: event.loaded }) },
        },
      },
    },
    loading: {
      entry: "drawLoading",
      invoke: {
        src: "load",
        id: "load",
        input: ({ context }) => context.load,
        onDone: {
          target: "ready",
          actions: { type: "drawLoaded", params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: [
          {
            guard: "isShown",
            target: "failed",
            actions: {
              type: "drawFailure",
              params: ({ event }) => ({ text: loadFailureText(event.error) }),
            },
          },
          { target: "idle" },
        ],
      },
    },
    ready: {
      on: {
        "part.broke": {
          target: "failed",
          actions: [{ type: "drawFailure", params: { text: firstMessages.unexpected } }, "answerBreak"],
        },
      },
    },
    failed: {
      on: {
        "part.retry": "loading",
        "network.back": "loading",
        "part.hide": { target: "idle", actions: "hide" },
      },
    },
  },
});

/** The part's state; the same object as long as nothing changes. */
export const selectPart = (snapshot: SnapshotFrom<typeof partMachine>): PartState<unknown> =>
  snapshot.context.state;
