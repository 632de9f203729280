import { firstMessages } from "./firstMessages.ts";

/**
 * The on-screen names of record kinds, by their wire names. The only place that knows both.
 * Source: behaviour.md §1.
 */
export const screenNouns = {
  user: "User",
  company: "Company",
  project: "Project",
  projectType: "Technology",
  milestoneOwner: "Stakeholder",
  process: "Process",
  processTemplate: "Process template",
  reminder: "Reminder",
  notification: "Notification",
  feedback: "Feedback",
} as const;

/** The app's messages of success and failure, word for word. Source: behaviour.md §8, §2. */
export const messages = {
  ...firstMessages,
  notificationListFailed: "An error occurred",
  recent: "Recent",
  resetLinkSent: "Password reset link sent successfully",
  masterPasswordMade: "Master password generated successfully",
  created: (noun: string) => `${noun} created successfully`,
  updated: (noun: string) => `${noun} updated successfully`,
  deleted: (noun: string) => `${noun} deleted successfully`,
  done: "Operation completed successfully",
  saved: "Changes saved successfully",
  uploaded: "File uploaded successfully",
  notFound: "Not Found",
  processing: "Processing...",
} as const;
