/**
 * The number of unread notifications, counted every 10 s while the tab is visible; a rise means new ones.
 * Source: behaviour.md §2 Notifications, §9 Polling.
 */
import { assign, fromCallback, fromPromise, setup, type AnyEventObject, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { failureOf } from "../failures/failure.ts";
import type { PollEvent, PollInput } from "./pollTimer.ts";

/** Reports of the count's own actors. */
export type UnreadEvent =
  | PollEvent
  /** A notification was marked, so the count is outdated. */
  | { readonly type: "unread.outdated" };

/** The count of one session. */
export const unreadMachine = setup({
  types: {
    context: {} as PollInput & { readonly count: number | undefined },
    events: {} as UnreadEvent,
    input: {} as PollInput,
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
    /** Off until the session changes. */
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
              // A count that started before the marking is dropped.
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

/** The number of unread notifications; undefined before the first count and without permission. */
export const selectUnreadCount = ({ context }: SnapshotFrom<typeof unreadMachine>): number | undefined =>
  context.count;
