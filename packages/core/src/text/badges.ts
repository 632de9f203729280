import { overdueLabel } from "./overdueLabel.ts";

/** A status on screen: its word and its tone. */
export interface Badge {
  readonly label: string;
  readonly tone: "success" | "warning" | "danger" | "info" | "neutral";
}

const badges: Readonly<Record<string, Badge>> = {
  INVITED: { label: "Invited", tone: "info" },
  ACTIVE: { label: "Active", tone: "success" },
  LOCKED: { label: "Locked", tone: "warning" },
  DISABLED: { label: "Disabled", tone: "neutral" },
  INACTIVE: { label: "Inactive", tone: "neutral" },
  PUBLISHED: { label: "Published", tone: "success" },
  ARCHIVED: { label: "Archived", tone: "neutral" },
  DRAFT: { label: "Draft", tone: "neutral" },
  NOT_STARTED: { label: "Not started", tone: "neutral" },
  IN_PROGRESS: { label: "In progress", tone: "info" },
  ON_HOLD: { label: "On hold", tone: "warning" },
  COMPLETED: { label: "Completed", tone: "success" },
  PENDING: { label: "Pending", tone: "warning" },
  DELIVERED: { label: "Delivered", tone: "info" },
  READ: { label: "Read", tone: "neutral" },
  UPCOMING: { label: "Upcoming", tone: "info" },
  DUE: { label: "Due", tone: "warning" },
  OVERDUE: { label: overdueLabel, tone: "warning" },
  SKIPPED: { label: "Skipped", tone: "neutral" },
  PAUSED: { label: "Paused", tone: "warning" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
  OPEN: { label: "Open", tone: "warning" },
  RESOLVED: { label: "Resolved", tone: "success" },
  DISMISSED: { label: "Dismissed", tone: "neutral" },
  LOW: { label: "Low", tone: "neutral" },
  MEDIUM: { label: "Medium", tone: "info" },
  HIGH: { label: "High", tone: "warning" },
  CRITICAL: { label: "Critical", tone: "danger" },
  TERMINATED: { label: "Terminated", tone: "danger" },
  SUBMITTED: { label: "Submitted", tone: "info" },
  ACCEPTED: { label: "Accepted", tone: "success" },
  RETURNED: { label: "Returned", tone: "danger" },
  ANSWERED: { label: "Answered", tone: "info" },
  REOPENED: { label: "Reopened", tone: "danger" },
  CLOSED: { label: "Closed", tone: "success" },
  WITHDRAWN: { label: "Withdrawn", tone: "neutral" },
  CARRIED: { label: "Carried forward", tone: "neutral" },
};

/** The badge of a status; an unknown status is shown as the server sent it. */
export const badgeOf = (status: string): Badge =>
  (Object.hasOwn(badges, status) ? badges[status] : undefined) ?? { label: status, tone: "neutral" };

/** The options of a status filter. */
export const statusOptions = (statuses: readonly string[]) =>
  statuses.map((value) => ({ value, label: badgeOf(value).label }));
