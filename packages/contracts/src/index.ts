// What the screens and the server agree on, by subject.
export * from "./publicCalls.ts";
export * from "./publicDirectory.ts";
export * from "./publicProjects.ts";
export * from "./publicProcesses.ts";
export * from "./publicTimeAndTalk.ts";
