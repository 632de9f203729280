/** The message that a feedback item's address asks for (`?message=`), as a notification's link does. Source: behaviour.md §2 Feedback. */
import { assign, fromCallback, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { ReadingEvent, ReadingSnapshot } from "../records/reading.machine.ts";
import type { ReadConversation } from "./feedbackConversation.ts";

/** The parameter that names the asked message. */
const MESSAGE_PARAM = "message";

/** Input of a page's asked message. */
export interface AskedMessageInput {
  readonly feedbackId: string;
  /** The page's path. */
  readonly path: string;
  /** The page's search. */
  readonly search: string;
  /** The page's conversation, which reads back to a message that is asked for later. */
  readonly conversation?: ConversationOnPage | undefined;
}

/** The conversation of an open page. */
export interface ConversationOnPage {
  send(event: ReadingEvent): void;
  getSnapshot(): ReadingSnapshot<ReadConversation>;
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
  actions: {
    /** Has the conversation read back to the asked message. */
    readBack: () => undefined,
  },
}).createMachine({
  id: "askedMessage",
  description: "The message that a feedback item's address asks for.",
  context: ({ input }) => input,
  invoke: { src: "watchAddress", id: "address", input: ({ context }) => context.path },
  on: { "address.changed": { actions: [assign({ search: ({ event }) => event.search }), "readBack"] } },
});

/** The id of the asked message; undefined where none is asked for. */
export const selectAskedMessage = ({
  context,
}: {
  readonly context: Pick<AskedMessageInput, "search">;
}): string | undefined => new URLSearchParams(context.search).get(MESSAGE_PARAM) ?? undefined;
