import {
  notificationFields,
  notificationStatuses,
  type ListQuery,
  type Notification,
} from "@canopy/contracts";
import type { ListView } from "../lists/listView.ts";
import { statusOptions } from "../text/badges.ts";

/** The labels of notification kinds. */
export const notificationKindLabels: Readonly<Record<string, string>> = {
  MILESTONE_READY: "Milestone ready",
  MILESTONE_COMPLETED: "Milestone completed",
  MILESTONE_REOPENED: "Milestone reopened",
  REMINDER_DUE: "Reminder",
  FEEDBACK_STATUS: "Feedback",
  ACCOUNT: "Account",
  MESSAGE: "Message",
};

/** /notifications/. Source: behaviour.md §2. */
export const notificationList: ListView<Notification> = {
  path: "/notifications/",
  title: "System Notifications",
  noun: "notification",
  nouns: "notifications",
  fields: notificationFields,
  searchBy: "title",
  searchLabel: "Title",
  sortsInOne: true,
  columns: [
    { field: "title", label: "Notification", as: "text", isMain: true },
    { field: "kind", label: "About", as: "text", words: notificationKindLabels },
    { field: "status", label: "Status", as: "badge" },
    { field: "createdAt", label: "When", as: "date" },
  ],
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(notificationStatuses) },
  ],
  actions: [
    { id: "read", label: "Mark as read", isFor: { field: "status", values: ["PENDING", "DELIVERED"] } },
  ],
  emptyText: "What concerns you is told here: milestones that wait for you, reminders, answers to feedback.",
};

/** True while the person has not read it. */
export const isUnread = ({ status }: Pick<Notification, "status">): boolean =>
  status === "PENDING" || status === "DELIVERED";

/** Translates the list's address for the server: the status has a parameter of its own, which also finds archived ones. */
export const notificationQuery = (list: ListQuery) => {
  const status = list.filters.find(({ fieldId }) => fieldId === "status")?.values[0];
  return {
    list: { ...list, filters: list.filters.filter(({ fieldId }) => fieldId !== "status") },
    ...(status !== undefined && { query: { status } }),
  };
};
