export { MAX_OCCURRENCE_NOTE_CHARS, occurrenceStatuses } from "@canopy/contracts";
export { calendarScreen, type CalendarActor } from "./calendar.screens.ts";
export {
  selectCalendarFailure,
  selectCalendarStatus,
  selectCalendarView,
  selectCalendarWords,
  selectFirstWeekday,
  selectIsMine,
  selectLate,
  selectMilestoneSwitch,
  selectShownDays,
  selectShownWeeks,
  selectSpanName,
  selectSpanNews,
  selectTimeZone,
  selectToday,
  selectUnshown,
  type ShownDay,
} from "./calendar.selectors.ts";
export {
  byDueTime,
  entryName,
  entryProjectName,
  isSettled,
  isUpcoming,
  overdueFirst,
  type DatedEntry,
  type DueMark,
} from "./calendarEntries.ts";
export { selectFeed, selectFeedFailure, selectFeedStep, selectFeedUrl } from "./calendarFeed.machine.ts";
export { calendarFeedScreen, type CalendarFeedActor } from "./calendarFeed.screens.ts";
export { calendarViews, type CalendarView } from "./calendarSpan.ts";
export { clockHelp, type CalendarWords } from "./calendarWords.ts";
export {
  selectCanSettle,
  selectNote,
  selectIsSkipping,
  selectNoteFault,
  selectNoteTries,
  selectOccurrenceFailure,
  selectOccurrenceProject,
  selectOccurrenceState,
  selectOccurrenceStatus,
} from "./occurrence.machine.ts";
export { occurrenceScreen, type OccurrenceActor } from "./occurrence.screens.ts";
