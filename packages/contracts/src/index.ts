export * from "./codes/index.ts";
export * from "./wire/index.ts";
export * from "./rules/index.ts";
export * from "./resources/index.ts";
