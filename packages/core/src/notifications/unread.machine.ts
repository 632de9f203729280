/**
 * How many notifications are unread, counted every 10 s while the tab is seen; a rise is news.
 * Source: behaviour.md §2 Notifications, §9 Polling.
 */
import { assign, fromCallback, fromPromise, setup, type AnyEventObject, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { failureOf } from "../failures/failure.ts";
import type { PollEvent } from "./pollTimer.ts";

/** What the count's own actors report. */
export type UnreadEvent =
  | PollEvent
  /** Something was marked: the count is no longer true. */
  | { readonly type: "unread.outdated" };

/** What the count is told at the start. */
export interface UnreadInput {
  /** Somebody is signed in who may read notifications. */
  readonly isPermitted: boolean;
}

/** The count of one session. */
export const unreadMachine = setup({
  types: {
    context: {} as UnreadInput & { readonly count: number | undefined },
    events: {} as UnreadEvent,
    input: {} as UnreadInput,
  },
  actors: {
    pollTimer: fromCallback<AnyEventObject>(notProvided("pollTimer")),
    /** Sends `unread.outdated`. */
    watchWrites: fromCallback(notProvided("watchWrites")),
    /** Rejects with a `CallError`. */
    countUnread: fromPromise<number>(notProvided("countUnread")),
  },
  actions: {
    tellNews: notProvided("tellNews") as () => void,
    take: assign({ count: (_, count: number) => count }),
  },
  guards: {
    isPermitted: ({ context }) => context.isPermitted,
    isForbidden: (_, { error }: { readonly error: unknown }) => failureOf(error).kind === "forbidden",
    hasRisen: ({ context }, count: number) => context.count !== undefined && count > context.count,
  },
}).createMachine({
  id: "unread",
  description: "Counts the unread notifications every 10 s while the tab is visible.",
  context: ({ input }) => ({ ...input, count: undefined }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isPermitted", target: "following" }, { target: "off" }] },
    /** Until the session changes. */
    off: { entry: assign({ count: undefined }) },
    following: {
      invoke: [
        { src: "pollTimer", id: "pollTimer" },
        { src: "watchWrites", id: "writes" },
      ],
      initial: "hidden",
      states: {
        hidden: { on: { "tab.shown": "shown" } },
        shown: {
          initial: "resting",
          on: { "tab.hidden": "hidden" },
          states: {
            resting: { on: { "poll.due": "counting", "unread.outdated": "counting" } },
            counting: {
              // What was counted before the marking no longer counts.
              on: { "unread.outdated": { target: "counting", reenter: true } },
              invoke: {
                src: "countUnread",
                id: "countUnread",
                onDone: [
                  {
                    guard: { type: "hasRisen", params: ({ event }) => event.output },
                    target: "resting",
                    actions: [{ type: "take", params: ({ event }) => event.output }, "tellNews"],
                  },
                  { target: "resting", actions: { type: "take", params: ({ event }) => event.output } },
                ],
                onError: [
                  {
                    guard: { type: "isForbidden", params: ({ event }) => event },
                    target: "#unread.off",
                  },
                  { target: "resting" },
                ],
              },
            },
          },
        },
      },
    },
  },
});

/** How many are unread; undefined until they were counted, and where the person may not know. */
export const selectUnreadCount = ({ context }: SnapshotFrom<typeof unreadMachine>): number | undefined =>
  context.count;
