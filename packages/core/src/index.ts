// What an interface may take of the core, by subject.
export * from "./publicApp.ts";
export * from "./publicFrame.ts";
export * from "./publicListsAndForms.ts";
export * from "./publicRecords.ts";
export * from "./publicScreens.ts";
export * from "./publicProcesses.ts";
export * from "./publicReminders.ts";
export * from "./publicCalendar.ts";
export * from "./publicFeedback.ts";
export * from "./publicFeedbackScreens.ts";
export * from "./publicWords.ts";
export * from "./publicNotifications.ts";
