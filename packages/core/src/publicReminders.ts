// Reminders: their screens, their occurrences, and what is said of them.
export { occurrencesScreen, type OccurrencesActor } from "./app/occurrencesScreen.ts";
export { dueEverywhere, dueTexts } from "./app/dueTexts.ts";
export { ownClock, ownClockScreen, type OwnClock } from "./app/ownClock.ts";
export {
  chosenProjectScreen,
  milestoneOptionsScreen,
  processOptionsScreen,
  projectOptionsScreen,
  reminderCreateScreen,
  reminderEditScreen,
  reminderPreviewScreen,
  type PartOptions,
  type PreviewedDates,
  type ProjectOption,
} from "./app/reminderFormScreens.ts";
export { mayLinkUsers, reminderPersonScreen, unlinkReminderUser } from "./app/reminderPeople.ts";
export {
  linkedRemindersScreens,
  mayScheduleReminder,
  reminderListScreen,
  reminderScreen,
} from "./app/reminderScreens.ts";
export type { OccurrenceFilter } from "./reminders/occurrences.machine.ts";
export {
  occurrenceFilters,
  selectCanSettle as selectCanSettleOccurrence,
  selectOccurrenceAsk,
  selectOccurrences,
  selectOccurrencesFailure,
  selectOccurrencesStatus,
  selectOccurrenceTotal,
  type OccurrencesStatus,
} from "./reminders/occurrences.selectors.ts";
export { previewLines, type PreviewLine } from "./reminders/previewLines.ts";
export { previewOf, type Previewed } from "./reminders/reminderPreview.ts";
export { reminderRecord } from "./reminders/reminderRecord.ts";
export { reminderRefusals } from "./reminders/reminderRefusals.ts";
export { leadsText, reminderName, repeatsText } from "./reminders/reminderWords.ts";
export type { ReminderRow } from "./reminders/reminderWriters.ts";
export { followedDue } from "./reminders/ruleFields.ts";
export { timeZones, zoneCity } from "./reminders/zonedTime.ts";
export type { Occurrence, Reminder } from "@canopy/contracts";
