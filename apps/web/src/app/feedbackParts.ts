// What the header's button loads at its first press, and no screen before.
export { openFeedback } from "@canopy/core";
