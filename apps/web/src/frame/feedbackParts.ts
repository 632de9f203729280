// Loaded by the header's button on first use.
export { openFeedback } from "@canopy/core/feedback";
export { CaptureOverlay } from "./CaptureOverlay.tsx";
