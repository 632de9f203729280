/**
 * The words of a record's kind on screen, by its name on the wire. The only place that knows the pair.
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

/** What the app says of success and failure, word for word. Source: behaviour.md §8, §2. */
export const messages = {
  unexpected: "An unexpected error occurred. Please try again.",
  network: "Network error. Please check your connection.",
  timeout: "Request timeout. Please try again.",
  sessionExpired: "Your session has expired. Please log in again.",
  sessionInvalid: "Invalid authentication. Please log in again.",
  sessionMissing: "No authentication found. Please log in.",
  authenticationRequired: "Authentication required. Please log in.",
  forbidden: "You do not have permission to access this resource.",
  invalidToken: "Invalid token",
  tokenNotAString: "Invalid token specified: must be a string",
  notificationListFailed: "An error occurred",
  recent: "Recent",
  loginSuccessful: "Login successful",
  logoutSuccessful: "Logout successful",
  resetEmailSent: "Password reset email sent successfully",
  resetLinkSent: "Password reset link sent successfully",
  passwordReset: "Password reset successfully",
  passwordSet: "Password set successfully",
  masterPasswordMade: "Master password generated successfully",
  created: (noun: string) => `${noun} created successfully`,
  updated: (noun: string) => `${noun} updated successfully`,
  deleted: (noun: string) => `${noun} deleted successfully`,
  done: "Operation completed successfully",
  saved: "Changes saved successfully",
  uploaded: "File uploaded successfully",
  notFound: "Not Found",
  confirmation: "Confirmation",
  confirm: "Confirm",
  cancel: "Cancel",
  processing: "Processing...",
  discardChanges: "Discard your changes?",
  discard: "Discard",
  keepEditing: "Keep editing",
} as const;
