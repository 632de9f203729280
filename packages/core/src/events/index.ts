export type { SecurityEvent } from "@canopy/contracts";
export { eventDetails } from "./eventDetails.ts";
export { eventListScreen, userEvents } from "./events.screens.ts";
export { eventLabel, eventPeople } from "./events.view.ts";
