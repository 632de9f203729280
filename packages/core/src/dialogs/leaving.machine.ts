/**
 * Leaving unsaved work: while there is any, a navigation that the person starts (link, command, search hit) and the
 * sign-out are held back until they agree to lose it, and the browser warns before the tab closes.
 * Source: behaviour.md §4 Unsaved work.
 */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { WayOut } from "../base/ports.ts";
import { notProvided } from "../base/notProvided.ts";

/** A way out that may lose unsaved work. */
export type Exit = WayOut | "signOut";

/** Events about unsaved work; `id` names one owner's work. */
export type LeavingEvent =
  | { readonly type: "work.added"; readonly id: string }
  | { readonly type: "work.dropped"; readonly id: string }
  /** A navigation to this address was held back. */
  | { readonly type: "link.held"; readonly to: string }
  | { readonly type: "signOut.held" }
  /** The person agreed to lose the work. */
  | { readonly type: "leave.confirm"; readonly to: string }
  | { readonly type: "signOut.confirm" };

/** Reports of leaving: the session may end, or an announcement. */
export type LeavingReport = Announcement | { readonly type: "signOut.agreed" };

interface LeavingContext {
  /** The ids of unsaved works. */
  readonly ids: readonly string[];
}

/** Guards the page while it holds unsaved work. */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    emitted: {} as LeavingReport,
  },
  actors: {
    /** Sends `link.held` for each link that it holds back. */
    holdLinks: fromCallback(notProvided("holdLinks")),
  },
  actions: {
    add: assign(({ context }, { id }: { id: string }) => ({ ids: [...new Set([...context.ids, id])] })),
    drop: assign(({ context }, { id }: { id: string }) => ({ ids: context.ids.filter((one) => one !== id) })),
    /** Asks whether the work may be lost; sends `leave.confirm` after a yes. */
    ask: notProvided("ask") as (_: unknown, params: { to: string }) => void,
    /** Asks the same before the session ends; sends `signOut.confirm` after a yes. */
    askToSignOut: notProvided("askToSignOut"),
    signOut: emit({ type: "signOut.agreed" }),
    /** Drops the unsaved work that this exit loses. */
    discard: notProvided("discard") as (_: unknown, params: { exit: Exit }) => void,
    go: emit((_, { to }: { to: string }) => ({ type: "navigate" as const, to })),
  },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => context.ids.every((one) => one === id),
  },
}).createMachine({
  id: "leaving",
  description:
    "Holds links and the sign-out back while there is unsaved work, until the person says that it may go.",
  context: { ids: [] },
  // a yes also counts if the work was saved while the question was open
  on: {
    "signOut.confirm": { actions: [{ type: "discard", params: { exit: "signOut" } }, "signOut"] },
    "leave.confirm": {
      actions: [
        { type: "discard", params: { exit: "link" } },
        { type: "go", params: ({ event }) => event },
      ],
    },
  },
  initial: "free",
  states: {
    free: {
      on: { "work.added": { target: "guarding", actions: { type: "add", params: ({ event }) => event } } },
    },
    guarding: {
      invoke: { src: "holdLinks", id: "holdLinks" },
      on: {
        "work.added": { actions: { type: "add", params: ({ event }) => event } },
        "work.dropped": [
          {
            guard: { type: "isLast", params: ({ event }) => event },
            target: "free",
            actions: { type: "drop", params: ({ event }) => event },
          },
          { actions: { type: "drop", params: ({ event }) => event } },
        ],
        "link.held": { actions: { type: "ask", params: ({ event }) => event } },
        "signOut.held": { actions: "askToSignOut" },
      },
    },
  },
});
