import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import { requiredLines } from "../wire/fieldSchemas.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** A message of a feedback item's conversation; it is never changed. Source: behaviour.md §3 Feedback message. */
export const feedbackMessageSchema = z.object({
  id: z.guid(),
  feedbackId: z.guid(),
  authorId: z.guid(),
  /** The author's full name today. */
  authorName: z.string(),
  text: z.string(),
  createdAt: wireDateField,
});
/** A message of a feedback item's conversation. */
export type FeedbackMessage = z.infer<typeof feedbackMessageSchema>;

/** Longest message, in characters. Source: behaviour.md §5 Forms. */
const MAX_FEEDBACK_MESSAGE_CHARS = 4000;

/** Body to write a message. Source: behaviour.md §5 Forms. */
export const feedbackMessageDraft = z.strictObject({
  text: requiredLines("Message", MAX_FEEDBACK_MESSAGE_CHARS),
});

/** Fields by which a conversation is filtered and sorted. */
export const feedbackMessageFields = {
  id: { type: "uuid", label: "Id" },
  author: { type: "entity", label: "From", only: "column", at: "authorName" },
  authorId: { type: "uuid", label: "From id" },
  text: { type: "text", label: "Message" },
  feedbackId: { type: "uuid", label: "Feedback id", only: "column" },
  createdAt: { type: "datetime", label: "Sent" },
} as const satisfies Fields;

const path = "/api/feedback/{id}/messages";

/** Endpoints of the conversations under feedback. Source: behaviour.md §7 Feedback. */
export const feedbackMessageEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    summary: "List the messages under a feedback item",
    access: access.feedbackMessages.list,
    list: { fields: feedbackMessageFields, columns: ["createdAt", "author", "text"], extend: [] },
    answer: listAnswer(feedbackMessageSchema),
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Write a message under a feedback item, as its author, its assignee or a manager of feedback",
    access: access.feedbackMessages.create,
    creates: true,
    isReadInList: true,
    body: feedbackMessageDraft,
    answer: feedbackMessageSchema,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const feedbackMessageSamples: SamplesOf<typeof feedbackMessageEndpoints> = {
  create: { text: "Which browser do you use?" },
};
