export type { Occurrence, Reminder } from "@canopy/contracts";
export { recurrenceText } from "../recurrence/recurrenceText.ts";
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
export type { PreviewLine } from "./previewLines.ts";
export { reminderCreateScreen, reminderEditScreen, reminderPreviewScreen } from "./reminderForm.screens.ts";
export { askToUnlink, mayLinkUsers, peopleText, reminderPersonScreen } from "./reminderPeople.ts";
export { selectPreview } from "./reminderPreview.machine.ts";
export { overdueReminderCount } from "./overdueReminders.ts";
export { reminderRefusals } from "./reminderRefusals.ts";
export { selectIsScheduling, type RemindedStep } from "./stepReminder.machine.ts";
export { stepReminderDays, stepReminderForm, stepReminderScreen } from "./stepReminder.screens.ts";
export { leadsText, nextDueOf, reminderName, repeatsText } from "./reminderWords.ts";
export type { ReminderRow } from "./reminderWriters.ts";
export { reminderActions } from "./reminders.view.ts";
export { linkedReminders, mayScheduleReminder, reminderScreen } from "./reminders.screens.ts";
export { reminderListScreen } from "./reminderList.screens.ts";
