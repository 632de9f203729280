// The header's button loads this at its first press, and no screen before.
export { openFeedback } from "@canopy/core/feedback";
export { CaptureOverlay } from "./CaptureOverlay.tsx";
