import type { Notification } from "@canopy/core/notifications";
import { idOf } from "./storyData.ts";

const MINUTE_MS = 60_000;
/** Age at which a notification shows its date. */
const OLD_MINUTES = 60 * 24 * 12;

const noticeOf = (
  index: number,
  minutesAgo: number,
  notice: Pick<Notification, "title" | "message"> & Partial<Notification>,
): Notification => ({
  id: idOf(9, index),
  status: "READ",
  kind: "MESSAGE",
  reason: null,
  link: null,
  actor: null,
  createdAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  deliveredAt: null,
  readAt: null,
  ...notice,
});

/** A person's notifications: read and unread, with and without a link, old and undated. */
export const someNotifications: readonly Notification[] = [
  noticeOf(1, 3, {
    title: "Milestone ready: Validation audit and findings issued",
    message: "It waits for Northfield Assurance in Brightwater cooking programme.",
    status: "DELIVERED",
    kind: "MILESTONE_READY",
    link: "/process/1?milestone=2",
  }),
  noticeOf(2, 95, {
    title: "Reminder: Send the quarterly fuel records",
    message: "It is due today at 17:00.",
    status: "DELIVERED",
    kind: "REMINDER_DUE",
    link: "/reminders/1",
  }),
  noticeOf(3, 60 * 26, {
    title: "Your feedback is resolved",
    message: "“The map shows the wrong district”: it is right since this morning.",
    status: "PENDING",
    kind: "FEEDBACK_STATUS",
    link: "/feedback/1",
  }),
  noticeOf(4, 60 * 50, {
    title: "Your roles have changed",
    message: "You now are a programme manager.",
    kind: "ACCOUNT",
  }),
  noticeOf(5, OLD_MINUTES, {
    title: "Milestone completed: Stakeholder consultation held",
    message: "Marek Holub completed it.",
    kind: "MILESTONE_COMPLETED",
    actor: "Marek Holub",
    link: "/process/1?milestone=1",
  }),
  noticeOf(6, OLD_MINUTES, {
    title: "<b>Hello</b> <img src=x onerror=alert(1)>",
    message: "What is written is shown as it is written, and a date that nobody can read is recent.",
    actor: "Marek Holub",
    createdAt: "the day before yesterday",
  }),
];

/** `count` read notifications. */
export const manyNotifications = (count: number): readonly Notification[] =>
  Array.from({ length: count }, (_, index) =>
    noticeOf(100 + index, 60 * (index + 1), {
      title: `Message ${index + 1}`,
      message: "Something to know.",
    }),
  );
