import { firstMessages } from "./firstMessages.ts";

/** The app's messages of success and failure, word for word. Source: behaviour.md §8, §2. */
export const messages = {
  ...firstMessages,
  notificationListFailed: "An error occurred",
  recent: "Recent",
  resetLinkSent: "Password reset link sent successfully",
  masterPasswordMade: "Master password generated successfully",
  sessionEnded: "Session ended successfully",
  sessionsEnded: "Sessions ended successfully",
  created: (noun: string) => `${noun} created successfully`,
  updated: (noun: string) => `${noun} updated successfully`,
  deleted: (noun: string) => `${noun} deleted successfully`,
  done: "Operation completed successfully",
  saved: "Changes saved successfully",
  passwordChanged: "Password changed successfully",
  viewMissing: "This view is not here. It may have been deleted, or it is not shared with you.",
  uploaded: "File uploaded successfully",
  notFound: "Not Found",
  notFoundAt: "There is nothing at this address",
  notFoundWhy: "It may have been mistyped, or what was here is gone.",
  processing: "Processing...",
} as const;
