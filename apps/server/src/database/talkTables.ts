import type { Generated } from "kysely";
import type { Instant, OptionalInstant } from "./instant.ts";

/** A row of `notification`. Source: behaviour.md §3 Notification. */
export interface NotificationTable {
  id: string;
  userId: string;
  title: string;
  message: string;
  status: string;
  kind: string;
  reason: string | null;
  link: string | null;
  actor: string | null;
  actorId: Generated<string | null>;
  /** It asks its reader to act. */
  toDo: Generated<boolean>;
  /** The occurrence of which a reminder notifies. */
  occurrenceId: Generated<string | null>;
  createdAt: Instant;
  deliveredAt: OptionalInstant;
  readAt: OptionalInstant;
  /** The mail that still has to be sent: AT_ONCE or in the DAILY digest; null for none. */
  mail: Generated<"AT_ONCE" | "DAILY" | null>;
}

/** A row of `feedback`. Source: behaviour.md §3 Feedback. */
export interface FeedbackTable {
  id: string;
  title: string;
  description: string;
  type: string;
  priority: string;
  status: string;
  route: string | null;
  appVersion: string | null;
  browser: string | null;
  stateSnapshot: string | null;
  authorId: string;
  assigneeId: string | null;
  resolutionNote: string | null;
  closedAt: OptionalInstant;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `feedback_screenshot`: the stored PNG. */
export interface FeedbackScreenshotTable {
  feedbackId: string;
  picture: Uint8Array;
  width: number;
  height: number;
  userId: string;
  createdAt: Instant;
}

/** A row of `feedback_message`. Source: behaviour.md §3 Feedback message. */
export interface FeedbackMessageTable {
  id: string;
  feedbackId: string;
  authorId: string;
  text: string;
  createdAt: Instant;
}

/** A row of `sent_message`: the number of a message's recipients, counted for the sender's allowance. */
export interface SentMessageTable {
  readonly id: string;
  readonly senderId: string;
  readonly people: number;
  readonly sentAt: Instant;
}

/** The tables of notifications and feedback; part of `Database`. */
export interface TalkTables {
  notification: NotificationTable;
  sentMessage: SentMessageTable;
  feedback: FeedbackTable;
  feedbackScreenshot: FeedbackScreenshotTable;
  feedbackMessage: FeedbackMessageTable;
}
