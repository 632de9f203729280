/**
 * The quiet moment after a screen was drawn: all that it reads is there and the platform is idle, or the reading takes
 * long. Work that may wait, such as polls and code that is loaded ahead, begins then. Source: behaviour.md §2
 * Notifications.
 */
import { fromCallback, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** Told of the quiet moment. */
interface QuietOwner {
  /** `isWhole` if all that the screen reads is there. */
  send(event: { readonly type: "screen.quiet"; readonly isWhole: boolean }): void;
}

/** Input of the quiet moment. */
export interface QuietInput {
  readonly owner: QuietOwner;
}

type QuietEvent =
  | { readonly type: "activity.changed"; readonly isBusy: boolean }
  | { readonly type: "platform.idle" };

/** Longest wait for what the screen reads, in milliseconds. */
const LONGEST_READ_MS = 2_000;

/** The quiet moment of one drawn screen; it starts when the screen is drawn. */
export const quietMachine = setup({
  types: {
    context: {} as QuietInput,
    events: {} as QuietEvent,
    input: {} as QuietInput,
  },
  actors: {
    /** Sends `activity.changed` at the start and at each change of the global loading flag. */
    watchActivity: fromCallback(notProvided("watchActivity")),
    /** Sends `platform.idle` once the platform has nothing more urgent to do. */
    waitForIdle: fromCallback(notProvided("waitForIdle")),
  },
  actions: {
    tellOwner: ({ context }, isWhole: boolean) => context.owner.send({ type: "screen.quiet", isWhole }),
  },
  guards: { isBusy: ({ event }) => event.type === "activity.changed" && event.isBusy },
  delays: { longestRead: LONGEST_READ_MS },
}).createMachine({
  id: "quiet",
  description: "The quiet moment after a screen was drawn, when what may wait begins.",
  context: ({ input }) => input,
  invoke: { src: "watchActivity", id: "activity" },
  initial: "reading",
  states: {
    reading: {
      after: { longestRead: "late" },
      on: { "activity.changed": [{ guard: "isBusy" }, { target: "idling" }] },
    },
    idling: {
      invoke: { src: "waitForIdle", id: "idle" },
      on: { "platform.idle": "quiet", "activity.changed": { guard: "isBusy", target: "reading" } },
    },
    quiet: { type: "final", entry: { type: "tellOwner", params: true } },
    late: { type: "final", entry: { type: "tellOwner", params: false } },
  },
});

/** True once all that the screen reads is there and the platform is idle. */
export const selectIsAtRest = (snapshot: { matches(state: "quiet"): boolean }): boolean =>
  snapshot.matches("quiet");
