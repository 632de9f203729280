export { badgeOf } from "./badges.ts";
export type { Dates } from "./date.ts";
export { datesOf } from "./datesOf.ts";
export { firstMessages } from "./firstMessages.ts";
export { glossary } from "./glossary.ts";
export { greeting } from "./greeting.ts";
export { messages } from "./messages.ts";
export { readable } from "./readable.ts";
export { roleLabel } from "./roleLabel.ts";
