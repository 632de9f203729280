import type { feedbackPriorities } from "@canopy/contracts";

export { feedbackTypeLabels } from "@canopy/contracts";

/** The labels of feedback priorities. */
export const feedbackPriorityLabels = {
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  CRITICAL: "Critical",
} as const satisfies Readonly<Record<(typeof feedbackPriorities)[number], string>>;
