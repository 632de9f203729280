/** The row of a list that is shown beside it, with everything that the list knows of it. Source: behaviour.md §2 Shared pieces. */
import { assign, setup, type SnapshotFrom } from "xstate";

/** Events of the row shown beside a list. */
export type PeekEvent =
  /** Shows a row; the row that is shown already is closed. */
  | { readonly type: "peek.toggle"; readonly id: string }
  /** Shows another row while one is shown. */
  | { readonly type: "peek.follow"; readonly id: string }
  | { readonly type: "peek.close" };

/** The row of a list that is shown beside it. */
export const peekMachine = setup({
  types: {
    context: {} as { readonly id: string | undefined },
    events: {} as PeekEvent,
  },
  actions: {
    show: assign((_, id: string) => ({ id })),
    clear: assign({ id: undefined }),
  },
  guards: {
    isShown: ({ context }, id: string) => context.id === id,
  },
}).createMachine({
  id: "peek",
  description: "The row of a list that is shown beside it.",
  context: { id: undefined },
  initial: "closed",
  states: {
    closed: {
      entry: "clear",
      on: { "peek.toggle": { target: "open", actions: { type: "show", params: ({ event }) => event.id } } },
    },
    open: {
      on: {
        "peek.toggle": [
          { guard: { type: "isShown", params: ({ event }) => event.id }, target: "closed" },
          { actions: { type: "show", params: ({ event }) => event.id } },
        ],
        "peek.follow": { actions: { type: "show", params: ({ event }) => event.id } },
        "peek.close": "closed",
      },
    },
  },
});

/** The id of the row that is shown; undefined while none is. */
export const selectPeeked = ({ context }: SnapshotFrom<typeof peekMachine>): string | undefined => context.id;
