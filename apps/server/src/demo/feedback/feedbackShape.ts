import type { feedbackPriorities, feedbackTypes, FeedbackStatus } from "@canopy/contracts";
import type { DrawnScreen } from "./drawnScreens.ts";

/** The final status of a feedback item and its note. */
export interface FeedbackEnd {
  readonly status: Exclude<FeedbackStatus, "OPEN">;
  readonly note: string | null;
  /** Days between the report and the end. */
  readonly afterDays: number;
}

/** A message under a feedback item of the story. */
export interface StoryMessage {
  /** The writer's full name. */
  readonly by: string;
  /** Hours between the report and the message. */
  readonly afterHours: number;
  readonly text: string;
}

/** A feedback item of the demo's story. */
export interface StoryFeedback {
  readonly title: string;
  readonly description: string;
  readonly type: (typeof feedbackTypes)[number];
  readonly priority: (typeof feedbackPriorities)[number];
  /** The author's full name; drawn at random if absent. */
  readonly author?: string;
  /** The assignee's full name. */
  readonly assignee?: string;
  /** A path; `:id` stands for one of the author's projects or processes. */
  readonly route: string;
  readonly daysAgo: number;
  readonly picture?: DrawnScreen;
  /** Absent while the item is open. */
  readonly end?: FeedbackEnd;
  /** The conversation under it, oldest first. */
  readonly messages?: readonly StoryMessage[];
}
