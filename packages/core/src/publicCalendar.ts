// The calendar of reminders, its occurrences and its feed.
export { calendarFeedScreen, type CalendarFeedActor } from "./app/calendarFeedScreen.ts";
export { calendarScreen, type CalendarActor } from "./app/calendarScreen.ts";
export { occurrenceScreen, type OccurrenceActor } from "./app/occurrenceScreen.ts";
export {
  selectCalendarFailure,
  selectCalendarStatus,
  selectCalendarView,
  selectCalendarWords,
  selectFirstWeekday,
  selectIsMine,
  selectShownDays,
  selectShownWeeks,
  selectSpanName,
  selectSpanNews,
  selectTimeZone,
  type CalendarStatus,
  type ShownDay,
} from "./calendar/calendar.selectors.ts";
export { entryName, type DatedEntry } from "./calendar/calendarEntries.ts";
export {
  selectFeed,
  selectFeedFailure,
  selectFeedStep,
  selectFeedUrl,
} from "./calendar/calendarFeed.machine.ts";
export { calendarViews, type CalendarView } from "./calendar/calendarSpan.ts";
export { clockHelp } from "./calendar/calendarWords.ts";
export type { CalendarWords } from "./calendar/calendarWords.ts";
export { firstWeekdays, readFirstWeekday } from "./calendar/firstWeekday.ts";
export {
  selectCanSettle,
  selectNote,
  selectNoteFault,
  selectOccurrenceFailure,
  selectOccurrenceState,
  selectSkipTries,
} from "./calendar/occurrence.machine.ts";
export { MAX_OCCURRENCE_NOTE_CHARS } from "@canopy/contracts";
