import { notificationFields, notificationStatuses, type Notification } from "@canopy/contracts";
import { columnsOf, type ListView } from "../lists/listView.ts";
import { statusOptions } from "../text/badges.ts";
import { messages } from "../text/messages.ts";

export { notificationKindLabels } from "@canopy/contracts";

/** /notifications/. Source: behaviour.md §2. */
export const notificationList: ListView<Notification> = {
  path: "/notifications/",
  bulk: "notifications",
  title: "System Notifications",
  noun: "notification",
  nouns: "notifications",
  fields: notificationFields,
  searchBy: "title",
  searchLabel: "Title",
  sortsInOne: true,
  columns: columnsOf(notificationFields, [
    { field: "title", as: "text", isMain: true },
    { field: "kind", as: "text" },
    { field: "status", as: "badge" },
    { field: "createdAt", as: "date", line: 2 },
  ]),
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(notificationStatuses) },
  ],
  actions: [
    {
      id: "read",
      label: "Mark as read",
      isFor: { field: "status", values: ["PENDING", "DELIVERED"] },
      success: messages.done,
      undoneBy: {
        action: "unread",
        kind: "notification.unread",
        told: "{title} is marked as read",
        done: "{title} is unread again",
      },
    },
    { id: "unread", label: "Mark as unread", isFor: { field: "status", values: ["READ"] } },
  ],
  emptyText:
    "What concerns you is told here: milestones, documents and findings that wait for you, reminders, answers to feedback.",
};

/** True while the person has not read it. */
export const isUnread = ({ status }: Pick<Notification, "status">): boolean =>
  status === "PENDING" || status === "DELIVERED";
