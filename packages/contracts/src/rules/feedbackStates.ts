/** The states of a feedback item. Source: behaviour.md §4 Statuses. */
export const feedbackStatuses = ["OPEN", "IN_PROGRESS", "RESOLVED", "DISMISSED"] as const;
/** One of the states that this client knows. */
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What moves a feedback item to another state. */
export type FeedbackActionName = "progress" | "resolve" | "dismiss" | "reopen";

interface FeedbackMove {
  readonly from: readonly FeedbackStatus[];
  readonly to: FeedbackStatus;
}

/** Where each verb leads, and out of which states: the server refuses and the screens leave out all others. Source: behaviour.md §4 Statuses. */
export const feedbackMoves: Readonly<Record<FeedbackActionName, FeedbackMove>> = {
  progress: { from: ["OPEN"], to: "IN_PROGRESS" },
  resolve: { from: ["OPEN", "IN_PROGRESS"], to: "RESOLVED" },
  dismiss: { from: ["OPEN", "IN_PROGRESS"], to: "DISMISSED" },
  reopen: { from: ["RESOLVED", "DISMISSED"], to: "OPEN" },
};
