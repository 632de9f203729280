export * from "./codes/index.ts";
export * from "./wire/index.ts";
export * from "./rules/index.ts";
export * from "./resources/index.ts";
export { endpoints, type Endpoints } from "./endpoints.ts";
export { samples } from "./samples.ts";
