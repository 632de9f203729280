export { dueEverywhere, dueTexts } from "./dueTexts.ts";
export { firstWeekdays } from "./firstWeekday.ts";
export { ownClock, ownClockScreen } from "./ownClock.ts";
export { timeZones, zoneCity } from "./zonedTime.ts";
