/** The document that a project's tab shows in place of the list, as its address says (`?document=`). Source: behaviour.md §2 Documents. */
import { assign, fromCallback, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** Input of the tab's open document. */
export interface OpenDocumentInput {
  /** The page's path. */
  readonly path: string;
  /** The document that the address names. */
  readonly documentId: string | undefined;
}

/** The open document of a project's tab. */
export const openDocumentMachine = setup({
  types: {
    context: {} as OpenDocumentInput,
    input: {} as OpenDocumentInput,
    events: {} as { readonly type: "address.changed"; readonly documentId: string | undefined },
  },
  actors: {
    /** Sends `address.changed` when the address of this page changes. */
    watchAddress: fromCallback<{ type: string }, string>(notProvided("watchAddress")),
  },
}).createMachine({
  id: "openDocument",
  description: "The document that a project's tab shows, as its address says.",
  context: ({ input }) => input,
  invoke: { src: "watchAddress", id: "address", input: ({ context }) => context.path },
  on: { "address.changed": { actions: assign({ documentId: ({ event }) => event.documentId }) } },
});

/** The id of the open document; undefined while the list is shown. */
export const selectOpenDocument = ({
  context,
}: {
  readonly context: OpenDocumentInput;
}): string | undefined => context.documentId;
