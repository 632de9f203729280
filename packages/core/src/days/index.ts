export { dueEverywhere, dueTexts, ownZoneName } from "./dueTexts.ts";
export { firstWeekdays } from "./firstWeekday.ts";
export { ownClock, ownClockReading } from "./ownClock.ts";
export { timeZones, zoneCity } from "./zonedTime.ts";
