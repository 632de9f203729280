export type { Occurrence, Reminder } from "@canopy/contracts";
export { occurrencesScreen, type OccurrencesActor } from "./occurrences.screens.ts";
export {
  noOccurrencesText,
  occurrenceFilters,
  selectCanSettle as selectCanSettleOccurrence,
  selectOccurrenceAsk,
  selectOccurrences,
  selectOccurrencesFailure,
  selectOccurrencesStatus,
  selectOccurrenceTotal,
  type OccurrencesStatus,
} from "./occurrences.selectors.ts";
export { previewLines, type PreviewLine } from "./previewLines.ts";
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
} from "./reminderForm.screens.ts";
export { askToUnlink, mayLinkUsers, reminderPersonScreen } from "./reminderPeople.ts";
export { previewOf } from "./reminderPreview.ts";
export { reminderRecord } from "./reminderRecord.ts";
export { reminderRefusals } from "./reminderRefusals.ts";
export { leadsText, nextDueOf, reminderName, repeatsText } from "./reminderWords.ts";
export type { ReminderRow } from "./reminderWriters.ts";
export {
  linkedRemindersScreens,
  mayScheduleReminder,
  reminderListScreen,
  reminderScreen,
} from "./reminders.screens.ts";
export { followedDue } from "./ruleFields.ts";
