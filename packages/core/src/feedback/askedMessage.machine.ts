/** The message that a feedback item's address asks for (`?message=`), as a notification's link does. Source: behaviour.md §2 Feedback. */
import { assign, fromCallback, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** The parameter that names the asked message. */
const MESSAGE_PARAM = "message";

/** Input of a page's asked message. */
export interface AskedMessageInput {
  /** The page's path. */
  readonly path: string;
  /** The page's search. */
  readonly search: string;
}

interface AddressChanged {
  readonly type: "address.changed";
  readonly search: string;
}

/** The asked message of a feedback item's page. */
export const askedMessageMachine = setup({
  types: {
    context: {} as AskedMessageInput,
    input: {} as AskedMessageInput,
    events: {} as AddressChanged,
  },
  actors: {
    /** Sends `address.changed` when the address of this page changes. */
    watchAddress: fromCallback<{ type: string }, string>(notProvided("watchAddress")),
  },
}).createMachine({
  id: "askedMessage",
  description: "The message that a feedback item's address asks for.",
  context: ({ input }) => input,
  invoke: { src: "watchAddress", id: "address", input: ({ context }) => context.path },
  on: { "address.changed": { actions: assign({ search: ({ event }) => event.search }) } },
});

/** The id of the asked message; undefined where none is asked for. */
export const selectAskedMessage = ({
  context,
}: {
  readonly context: AskedMessageInput;
}): string | undefined => new URLSearchParams(context.search).get(MESSAGE_PARAM) ?? undefined;
