export { aheadMachine, type AheadEvent } from "./ahead.machine.ts";
export { aheadScreen, firstScreenPart } from "./ahead.screens.ts";
export { SKEW_KEY } from "../base/clock.ts";
export { ACCESS_TOKEN_KEY } from "../session/tokenStore.ts";
export { firstReadingOf, screensAhead } from "./screensAhead.ts";
