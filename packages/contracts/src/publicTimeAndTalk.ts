// Reminders and their calendar, notifications, feedback.
export { calendarEntrySchema, calendarSpan, type CalendarEntry } from "./calendar.ts";
export { calendarFeedEndpoints, type CalendarFeed } from "./calendarFeed.ts";
export {
  feedbackChange,
  feedbackDraft,
  feedbackEndpoints,
  feedbackExtend,
  feedbackFields,
  feedbackNote,
  feedbackPriorities,
  feedbackSchema,
  feedbackTypes,
  type Feedback,
  type FeedbackDraft,
} from "./feedback.ts";
export { feedbackMoves, feedbackStatuses, type FeedbackStatus, type FeedbackVerb } from "./feedbackStates.ts";
export {
  DEFAULT_UPCOMING,
  MAX_CALENDAR_DAYS,
  MAX_FEEDBACK_BODY_BYTES,
  MAX_FEEDBACK_LINE_CHARS,
  MAX_FEEDBACK_ROUTE_CHARS,
  MAX_LEAD_DAYS,
  MAX_LEAD_TIMES,
  MAX_OCCURRENCES,
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_PIXELS,
  MAX_SCREENSHOT_SIDE_PX,
  MAX_SCREENSHOTS_A_DAY,
  MAX_UNDELIVERED,
  MAX_UPCOMING,
  PREVIEW_DATES,
} from "./limits.ts";
export {
  isAppPath,
  notificationDraft,
  notificationEndpoints,
  notificationFields,
  notificationKinds,
  notificationSchema,
  notificationStatuses,
  type Notification,
  type NotificationKind,
  type NotificationStatus,
} from "./notifications.ts";
export {
  frequencies,
  MAX_INTERVAL,
  readRecurrence,
  weekdays,
  writeRecurrence,
  type Frequency,
  type Recurrence,
  type RuleDay,
  type Weekday,
} from "./recurrence.ts";
export {
  isLocalTime,
  MAX_REMINDER_PEOPLE,
  reminderDraft,
  reminderFaults,
  type ReminderDraft,
} from "./reminderDraft.ts";
export {
  MAX_OCCURRENCE_NOTE_CHARS,
  occurrenceFields,
  occurrenceNote,
  occurrenceSchema,
  reminderChange,
  reminderEndpoints,
  reminders,
  reminderSchema,
  type Occurrence,
  type Reminder,
} from "./reminders.ts";
export {
  isOpenOccurrence,
  occurrenceStatuses,
  openOccurrenceStatuses,
  reminderStatusChanges,
  reminderStatuses,
  type OccurrenceStatus,
  type ReminderStatus,
} from "./reminderStates.ts";
