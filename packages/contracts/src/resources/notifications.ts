import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { countEndpoint } from "../wire/aggregates.ts";
import { endpoint, nobody, type SamplesOf } from "../wire/endpoint.ts";
import { openChoice, optionalText, requiredIds, requiredLines, requiredText } from "../wire/fieldSchemas.ts";
import { fieldValueFits } from "../wire/fieldValue.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { messages } from "../wire/messages.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** The states of a notification. Source: behaviour.md §4 Statuses. */
export const notificationStatuses = ["PENDING", "DELIVERED", "READ", "ARCHIVED"] as const;
/** A state that this client knows. */
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Kinds of notifications: the event that caused it. Source: behaviour.md §3 Notification. */
export const notificationKinds = [
  "MILESTONE_READY",
  "MILESTONE_COMPLETED",
  "MILESTONE_REOPENED",
  "REMINDER_DUE",
  "FEEDBACK_STATUS",
  "ACCOUNT",
  "MESSAGE",
  "IMPORT",
  "DOCUMENT",
  "FINDING",
  "PACK",
] as const;
/** A kind that this client knows. */
export type NotificationKind = (typeof notificationKinds)[number];

/** The labels of notification kinds. */
export const notificationKindLabels: Readonly<Record<string, string>> = {
  MILESTONE_READY: "Milestone ready",
  MILESTONE_COMPLETED: "Milestone completed",
  MILESTONE_REOPENED: "Milestone reopened",
  REMINDER_DUE: "Reminder",
  FEEDBACK_STATUS: "Feedback",
  ACCOUNT: "Account",
  MESSAGE: "Message",
  IMPORT: "Import",
  DOCUMENT: "Document",
  FINDING: "Finding",
  PACK: "Verification pack",
} satisfies Record<NotificationKind, string>;

const text = z.nullable(z.string());

/** A notification to one person. Source: behaviour.md §3 Notification. */
export const notificationSchema = z.object({
  id: z.guid(),
  title: z.string(),
  message: z.string(),
  status: openChoice(notificationStatuses),
  kind: openChoice(notificationKinds),
  /** The reason why this person is notified. */
  reason: text,
  /** A path of this application to which it leads. */
  link: text,
  /** The person who caused it; null if the product itself did. */
  actor: text,
  createdAt: wireDateField,
  deliveredAt: z.nullable(wireDateField),
  readAt: z.nullable(wireDateField),
});
/** A notification. */
export type Notification = z.infer<typeof notificationSchema>;

/** Fields by which a list of notifications is filtered and sorted. */
export const notificationFields = {
  id: { type: "uuid", label: "Id" },
  title: { type: "text", label: "Notification" },
  message: { type: "text", label: "Message" },
  status: { type: "select", label: "Status", values: notificationStatuses },
  kind: { type: "select", label: "About", values: notificationKinds, words: notificationKindLabels },
  reason: { type: "text", label: "Reason", only: "column" },
  link: { type: "text", label: "Link", only: "column" },
  actor: { type: "text", label: "From", only: "column" },
  createdAt: { type: "datetime", label: "When" },
  deliveredAt: { type: "datetime", label: "Delivered" },
  readAt: { type: "datetime", label: "Read" },
} as const satisfies Fields;

/** True for a path within this application: one leading slash, no backslash, no control character. */
export const isAppPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

const MAX_PEOPLE = 50;
const MAX_TITLE_CHARS = 160;
const MAX_MESSAGE_CHARS = 1000;
const MAX_LINK_CHARS = 400;

/** Body to send a message. Source: behaviour.md §5 Forms. */
export const notificationDraft = z.strictObject({
  userIds: requiredIds("People", MAX_PEOPLE),
  title: requiredText("Title", MAX_TITLE_CHARS),
  message: requiredLines("Message", MAX_MESSAGE_CHARS),
  link: optionalText("Link", MAX_LINK_CHARS).check(
    z.refine((link) => link === undefined || link === null || isAppPath(link), messages.notAPath("Link")),
  ),
});

/** Body that names the notifications which were read together: the `readAt` that they share. */
const readMoment = z.strictObject({
  readAt: z
    .string(messages.notAnInstant("Read"))
    .check(
      z.refine((moment) => fieldValueFits(notificationFields.readAt, moment), messages.notAnInstant("Read")),
    ),
});

const list = {
  fields: notificationFields,
  columns: ["title", "kind", "status", "createdAt"],
  extend: [],
} as const;
const statusQuery = z.strictObject({
  status: z.optional(z.enum(notificationStatuses, messages.notAChoice("status"))),
});

/** Endpoints of notifications; a caller reads only their own. Source: behaviour.md §7 Notifications. */
export const notificationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/notifications",
    summary: "List the caller's notifications",
    access: access.notifications.list,
    list,
    query: statusQuery,
    answer: listAnswer(notificationSchema),
  }),
  unread: endpoint({
    method: "GET",
    path: "/api/notifications/unread",
    summary: "List the caller's unread notifications",
    access: access.notifications.unread,
    isPoll: true,
    list,
    answer: listAnswer(notificationSchema),
  }),
  unreadCount: endpoint({
    ...countEndpoint(
      "/api/notifications/unread/count",
      "Count the caller's unread notifications",
      access.notifications.unreadCount,
    ),
    isPoll: true,
  }),
  undelivered: endpoint({
    method: "GET",
    path: "/api/notifications/undelivered",
    summary: "List the caller's undelivered notifications, the oldest first, at most 20",
    access: access.notifications.undelivered,
    isPoll: true,
    answer: z.array(notificationSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/notifications/{id}",
    summary: "Read one of the caller's notifications",
    access: access.notifications.get,
    answer: notificationSchema,
  }),
  readAll: endpoint({
    method: "PUT",
    path: "/api/notifications/read",
    summary: "Mark all of the caller's notifications as read",
    access: access.notifications.readAll,
  }),
  read: endpoint({
    method: "PUT",
    path: "/api/notifications/{id}/read",
    summary: "Mark a notification as read",
    access: access.notifications.read,
  }),
  markUnread: endpoint({
    method: "PUT",
    path: "/api/notifications/{id}/unread",
    summary: "Mark a notification as unread again",
    access: access.notifications.markUnread,
    refuses: ["/errors/invalid-transition"],
  }),
  markAllUnread: endpoint({
    method: "PUT",
    path: "/api/notifications/unread",
    summary: "Mark as unread again all of the caller's notifications that were read at one moment",
    access: access.notifications.markAllUnread,
    body: readMoment,
  }),
  acknowledgeDelivery: endpoint({
    method: "PUT",
    path: "/api/notifications/{id}/acknowledge-delivery",
    summary: "Acknowledge that a notification's toast was shown",
    access: access.notifications.acknowledgeDelivery,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/notifications",
    summary: "Send a notification to people",
    access: access.notifications.send,
    creates: true,
    body: notificationDraft,
    answer: z.object({ sent: z.int() }),
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const notificationSamples: SamplesOf<typeof notificationEndpoints> = {
  send: {
    userIds: [nobody],
    title: "Please have a look",
    message: "The draft is ready.",
    link: "/project/",
  },
  markAllUnread: { readAt: "2027-01-05T08:00:00.000Z" },
};
