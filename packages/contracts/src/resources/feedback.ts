import * as z from "zod/mini";
import { identityFields, takingBack } from "../wire/resource.ts";
import { access } from "../wire/access.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import {
  choice,
  openChoice,
  optionalId,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
  readVersion,
} from "../wire/fieldSchemas.ts";
import { feedbackStatuses, type FeedbackActionName } from "../rules/feedbackStates.ts";
import {
  MAX_FEEDBACK_BODY_BYTES,
  MAX_FEEDBACK_LINE_CHARS,
  MAX_FEEDBACK_NOTE_CHARS,
  MAX_FEEDBACK_ROUTE_CHARS,
} from "../wire/limits.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { messages } from "../wire/messages.ts";
import { personSchema } from "../wire/person.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** Types of feedback. Source: behaviour.md §3 Feedback. */
export const feedbackTypes = ["BUG", "IDEA", "QUESTION", "DATA"] as const;
/** Priorities of feedback. */
export const feedbackPriorities = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;

/** The labels of feedback types. */
export const feedbackTypeLabels = {
  BUG: "Problem",
  IDEA: "Idea",
  QUESTION: "Question",
  DATA: "Wrong data",
} as const satisfies Readonly<Record<(typeof feedbackTypes)[number], string>>;

const text = z.nullable(z.string());

/** A feedback item, without its picture. Source: behaviour.md §3 Feedback. */
export const feedbackSchema = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string(),
  type: openChoice(feedbackTypes),
  priority: openChoice(feedbackPriorities),
  status: openChoice(feedbackStatuses),
  /** Path of the screen on which the author was. */
  route: text,
  appVersion: text,
  browser: text,
  /** States of the application's machines, as JSON. */
  stateSnapshot: text,
  hasScreenshot: z.boolean(),
  authorId: z.guid(),
  author: z.optional(z.nullable(personSchema)),
  assigneeId: z.nullable(z.guid()),
  assignee: z.optional(z.nullable(personSchema)),
  /** Note of the last change of its status. */
  resolutionNote: text,
  closedAt: z.nullable(wireDateField),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A feedback item. */
export type Feedback = z.infer<typeof feedbackSchema>;

const MAX_TITLE_CHARS = 160;
const MAX_DESCRIPTION_CHARS = 4000;
const MAX_SNAPSHOT_CHARS = 8000;

const facts = {
  title: requiredText("Title", MAX_TITLE_CHARS),
  description: requiredLines("Description", MAX_DESCRIPTION_CHARS),
  type: choice("Type", feedbackTypes),
  priority: choice("Priority", feedbackPriorities),
};

/** Body to send feedback. `screenshotData`: a PNG picture as a data URL. Source: behaviour.md §5 Forms. */
export const feedbackDraft = z.strictObject({
  ...facts,
  priority: z.optional(facts.priority),
  screenshotData: z.optional(z.nullable(z.string(messages.notAPng))),
  route: optionalText("Route", MAX_FEEDBACK_ROUTE_CHARS),
  appVersion: optionalText("Version", MAX_FEEDBACK_LINE_CHARS),
  browser: optionalText("Browser", MAX_FEEDBACK_LINE_CHARS),
  stateSnapshot: optionalLines("State", MAX_SNAPSHOT_CHARS),
});
/** Body to change a feedback item; status `OPEN` opens a closed one again. */
export const feedbackChange = z.strictObject({
  title: z.optional(facts.title),
  description: z.optional(facts.description),
  type: z.optional(facts.type),
  priority: z.optional(facts.priority),
  assigneeId: optionalId("Assignee"),
  status: z.optional(choice("Status", ["OPEN"])),
  version: readVersion,
});

/** Body of the actions on a feedback item. */
export const feedbackNote = z.strictObject({ note: optionalLines("Note", MAX_FEEDBACK_NOTE_CHARS) });

/** Fields by which a list of feedback is filtered and sorted. */
export const feedbackFields = {
  ...identityFields,
  title: { type: "text", label: "Title" },
  description: { type: "text", label: "Description" },
  type: { type: "select", label: "Type", values: feedbackTypes, words: feedbackTypeLabels },
  priority: { type: "select", label: "Priority", values: feedbackPriorities },
  status: { type: "select", label: "Status", values: feedbackStatuses },
  author: { type: "entity", label: "From", sortable: false },
  authorId: { type: "uuid", label: "From id" },
  assignee: { type: "entity", label: "Assignee", sortable: false },
  assigneeId: { type: "uuid", label: "Assignee id" },
  route: { type: "text", label: "Screen" },
  hasScreenshot: { type: "boolean", label: "Picture" },
  resolutionNote: { type: "text", label: "Note", only: "column" },
  appVersion: { type: "text", label: "Version", only: "column" },
  browser: { type: "text", label: "Browser", only: "column" },
  closedAt: { type: "datetime", label: "Closed" },
  createdAt: { type: "datetime", label: "Sent" },
  updatedAt: { type: "datetime", label: "Last changed" },
} as const satisfies Fields;

/** Related records of a feedback item. */
export const feedbackExtend = ["author", "assignee"] as const;

const shownFirst = ["title", "type", "priority", "status"] as const;
const list = {
  fields: feedbackFields,
  columns: [...shownFirst, "author", "assignee", "createdAt"],
  extend: feedbackExtend,
} as const;

const action = <const Action extends FeedbackActionName>(name: Action, summary: string) =>
  endpoint({
    method: "PUT",
    path: `/api/feedback/{id}/${name}`,
    summary,
    access: access.feedback[name],
    refuses: ["/errors/invalid-transition"],
    body: feedbackNote,
    answer: feedbackSchema,
  });

/** Endpoints of feedback. Source: behaviour.md §7 Feedback. */
export const feedbackEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/feedback",
    summary: "List feedback",
    access: access.feedback.list,
    list,
    answer: listAnswer(feedbackSchema),
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/feedback/my",
    summary: "List the caller's own feedback",
    access: access.feedback.mine,
    list: { ...list, columns: [...shownFirst, "createdAt", "updatedAt"] },
    answer: listAnswer(feedbackSchema),
  }),
  byStatus: endpoint({
    method: "GET",
    path: "/api/feedback/status/{status}",
    summary: "List feedback in a state",
    access: access.feedback.byStatus,
    choices: { status: feedbackStatuses },
    list,
    answer: listAnswer(feedbackSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/feedback/{id}",
    summary: "Read a feedback item",
    access: access.feedback.get,
    extend: feedbackExtend,
    answer: feedbackSchema,
  }),
  screenshot: endpoint({
    method: "GET",
    path: "/api/feedback/{id}/screenshot",
    summary: "Read the picture of a feedback item",
    access: access.feedback.screenshot,
    produces: "image/png",
  }),
  create: endpoint({
    method: "POST",
    path: "/api/feedback",
    summary: "Report a problem, an idea, a question or wrong data",
    access: access.feedback.create,
    creates: true,
    maxBodyBytes: MAX_FEEDBACK_BODY_BYTES,
    body: feedbackDraft,
    answer: feedbackSchema,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/feedback/{id}",
    summary:
      "Change a feedback item, or reopen it: the caller's own, or any for people who update or manage feedback",
    access: access.feedback.update,
    refuses: ["/errors/invalid-transition"],
    body: feedbackChange,
    answer: feedbackSchema,
  }),
  progress: action("progress", "Take up a feedback item"),
  resolve: action("resolve", "Resolve a feedback item"),
  dismiss: action("dismiss", "Dismiss a feedback item"),
  reopen: endpoint({
    ...action(
      "reopen",
      "Reopen a closed feedback item: the caller's own resolved one, or any for people who manage feedback",
    ),
    body: z.extend(feedbackNote, takingBack.shape),
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const feedbackSamples: SamplesOf<typeof feedbackEndpoints> = {
  create: {
    title: "The chart is cut off",
    description: "On a narrow window the last month is missing.",
    type: "BUG",
    priority: "MEDIUM",
  },
  update: { priority: "HIGH", version: 1 },
  progress: { note: "Looking into it" },
  resolve: { note: "Mended" },
  dismiss: { note: "Works as intended" },
  reopen: { note: "It happened again" },
};
