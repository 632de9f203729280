import type { feedbackPriorities, feedbackTypes } from "@canopy/contracts";

/** What a feedback item is, in words. */
export const feedbackTypeLabels = {
  BUG: "Problem",
  IDEA: "Idea",
  QUESTION: "Question",
  DATA: "Wrong data",
} as const satisfies Readonly<Record<(typeof feedbackTypes)[number], string>>;

/** How much it presses, in words. */
export const feedbackPriorityLabels = {
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  CRITICAL: "Critical",
} as const satisfies Readonly<Record<(typeof feedbackPriorities)[number], string>>;
