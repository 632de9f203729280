import {
  feedbackMessageDraft,
  feedbackMessageEndpoints,
  historyEndpoints,
  listDefaults,
  MAX_PAGE_SIZE,
  type FeedbackMessage,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { isShownInPart } from "../failures/failure.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { FormView } from "../forms/formView.ts";
import { selectData } from "../records/reading.machine.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { pathTo } from "../routing/match.ts";
import { memoizePerApp, splitAddress, type Screen, type Services } from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { askedMessageMachine, selectAskedMessage, type ConversationOnPage } from "./askedMessage.machine.ts";
import { moveActions, type ReadConversation } from "./feedbackConversation.ts";

/** Messages that are read at once. */
const CONVERSATION_PAGE_SIZE = 50;

/** Cache key of all conversations. */
export const CONVERSATIONS = feedbackMessageEndpoints.list.path;

const asking = z.object({
  /** The feedback item. */
  id: z.string(),
  /** Pages of messages that are shown, from 1. */
  pages: z.number(),
  /** A message up to which further pages are read. */
  upTo: z.optional(z.string()),
});

/** Most pages that are read for a message that the address asks for. */
const MOST_PAGES_UP_TO = 20;

/** The `ask` of a conversation with the latest pages of its messages, and with all that are newer than the message `upTo`. */
export const conversationAsk = (
  id: string,
  { pages = 1, upTo }: { pages?: number; upTo?: string | undefined } = {},
): string =>
  JSON.stringify({ id, pages, ...(upTo !== undefined && { upTo }) } satisfies z.infer<typeof asking>);

/** The `ask` of a conversation on a page that opens, which reads back to the message that the address asks for. */
export const openedAsk = ({ address }: Pick<Services, "address">, id: string): string => {
  const { search } = splitAddress(address.read());
  return conversationAsk(id, { upTo: selectAskedMessage({ context: { search } }) });
};

const pagesOf = ({ messages }: Pick<ReadConversation, "messages">): number =>
  Math.ceil(messages.length / CONVERSATION_PAGE_SIZE);

/** The `ask` of a conversation with one more page than was read. */
export const earlierAsk = (id: string, read: Pick<ReadConversation, "messages">): string =>
  conversationAsk(id, { pages: pagesOf(read) + 1 });

/** The conversation under a feedback item; `ask` is a `conversationAsk`. It is read again when a notification comes. Source: behaviour.md §2 Feedback. */
export const feedbackConversation = readingScreen<ReadConversation>({
  key: (ask) => [CONVERSATIONS, ask],
  access: feedbackMessageEndpoints.list.access,
  read: async (call, ask, signal) => {
    const { id, pages, upTo } = asking.parse(JSON.parse(ask));
    const readMoves = call(
      historyEndpoints.list,
      {
        query: { entity: "feedback", id },
        list: {
          ...listDefaults,
          ...{ size: MAX_PAGE_SIZE, sortField: "at" },
          filters: [{ fieldId: "action", operator: "in", values: moveActions }],
        },
      },
      { signal },
    );
    const readMessages = async () => {
      const messages = new Map<string, FeedbackMessage>();
      let total: number | undefined;
      const hasAll = () => total !== undefined && messages.size >= total;
      const isMissing = (page: number) =>
        upTo !== undefined && page <= MOST_PAGES_UP_TO && !messages.has(upTo) && !hasAll();
      // One after the other: a message that comes between two reads moves the last one of a page to the next page, which
      // would miss it if it had been read before.
      for (let page = 1; page <= pages || isMissing(page); page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        const read = await call(
          feedbackMessageEndpoints.list,
          { params: { id }, list: { ...listDefaults, page, size: CONVERSATION_PAGE_SIZE } },
          { signal },
        );
        for (const message of read.data) messages.set(message.id, message);
        total ??= read.total;
      }
      return { messages: [...messages.values()], total: total ?? 0 };
    };
    const [moved, said] = await Promise.all([readMoves, readMessages()]);
    return { ...said, moves: moved.data };
  },
  meta: { isShownElsewhere: isShownInPart, followsNews: true },
});

const messageForm: FormView = {
  title: "Write a message",
  submitLabel: "Send message",
  fields: [{ name: "text", label: "Message", kind: "longText", isRequired: true }],
  keepsDraft: true,
  takesNext: true,
};

/** The box for a message; its token is the item's id. */
export const feedbackMessageScreen = formScreen({
  view: messageForm,
  schema: feedbackMessageDraft,
  submit: ({ call }, { subject: id, body, idempotencyKey }) =>
    call(
      feedbackMessageEndpoints.create,
      { params: { id }, body: z.parse(feedbackMessageDraft, body) },
      { idempotencyKey },
    ),
  outdates: [CONVERSATIONS],
});

interface AskedMessageGiven {
  readonly feedbackId: string;
  readonly conversation?: ConversationOnPage;
}

/** The message that the address of the item `feedbackId` asks for; its `conversation` reads back to another one that is asked for later. */
export const askedMessageScreen: Screen<typeof askedMessageMachine, AskedMessageGiven> = {
  logic: memoizePerApp((services) =>
    askedMessageMachine.provide({
      actors: {
        watchAddress: watchAddress(services, (search) => ({ type: "address.changed", search })),
      },
      actions: {
        readBack: ({ context }) => {
          const { conversation, feedbackId } = context;
          const upTo = selectAskedMessage({ context });
          const read = conversation && selectData(conversation.getSnapshot());
          if (upTo === undefined || read?.messages.some(({ id }) => id === upTo)) return;
          const pages = read ? Math.max(1, pagesOf(read)) : 1;
          conversation?.send({ type: "reading.ask", ask: conversationAsk(feedbackId, { pages, upTo }) });
        },
      },
    }),
  ),
  input: (services, { feedbackId, conversation }) => ({
    feedbackId,
    path: pathTo("feedback", { feedbackId }),
    search: splitAddress(services.address.read()).search,
    conversation,
  }),
};
