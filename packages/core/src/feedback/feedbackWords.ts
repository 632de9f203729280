import type { feedbackPriorities, feedbackTypes } from "@canopy/contracts";

/** The labels of feedback types. */
export const feedbackTypeLabels = {
  BUG: "Problem",
  IDEA: "Idea",
  QUESTION: "Question",
  DATA: "Wrong data",
} as const satisfies Readonly<Record<(typeof feedbackTypes)[number], string>>;

/** The labels of feedback priorities. */
export const feedbackPriorityLabels = {
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  CRITICAL: "Critical",
} as const satisfies Readonly<Record<(typeof feedbackPriorities)[number], string>>;
