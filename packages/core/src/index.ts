// What an interface may take of the core, by subject.
export * from "./publicApp.ts";
export * from "./publicFrame.ts";
export * from "./publicListsAndForms.ts";
export * from "./publicRecords.ts";
export * from "./publicScreens.ts";
export * from "./publicProcesses.ts";
export * from "./publicWords.ts";
