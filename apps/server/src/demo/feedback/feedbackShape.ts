import type { feedbackPriorities, feedbackTypes, FeedbackStatus } from "@canopy/contracts";
import type { DrawnScreen } from "./drawnScreens.ts";

/** How far a feedback item came, and what was said then. */
export interface FeedbackEnd {
  readonly status: Exclude<FeedbackStatus, "OPEN">;
  readonly note: string | null;
  /** Days after it was reported. */
  readonly afterDays: number;
}

/** A feedback item of the demo as a person would tell it. */
export interface StoryFeedback {
  readonly title: string;
  readonly description: string;
  readonly type: (typeof feedbackTypes)[number];
  readonly priority: (typeof feedbackPriorities)[number];
  /** Full name of its author; drawn where it is not told. */
  readonly author?: string;
  /** Full name of who looks into it. */
  readonly assignee?: string;
  /** A path; `:id` stands for a project or process of theirs. */
  readonly route: string;
  readonly daysAgo: number;
  readonly picture?: DrawnScreen;
  /** Absent while it is open. */
  readonly end?: FeedbackEnd;
}
