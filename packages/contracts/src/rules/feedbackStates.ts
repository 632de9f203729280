/** The states of a feedback item. Source: behaviour.md §4 Statuses. */
export const feedbackStatuses = ["OPEN", "IN_PROGRESS", "RESOLVED", "DISMISSED"] as const;
/** A state that this client knows. */
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** Actions that change the state of a feedback item. */
export type FeedbackActionName = "progress" | "resolve" | "dismiss" | "reopen";

interface FeedbackMove {
  readonly from: readonly FeedbackStatus[];
  readonly to: FeedbackStatus;
}

/** Action → the state it leads to and the states it may start from. The server refuses all others, screens hide them. Source: behaviour.md §4 Statuses. */
export const feedbackMoves: Readonly<Record<FeedbackActionName, FeedbackMove>> = {
  progress: { from: ["OPEN"], to: "IN_PROGRESS" },
  resolve: { from: ["OPEN", "IN_PROGRESS"], to: "RESOLVED" },
  dismiss: { from: ["OPEN", "IN_PROGRESS"], to: "DISMISSED" },
  reopen: { from: ["RESOLVED", "DISMISSED"], to: "OPEN" },
};
