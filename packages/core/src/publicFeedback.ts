// Feedback that is written, and its picture.
export { feedbackForm, feedbackOf, openFeedback, type CaptureActor } from "./app/feedbackWriting.ts";
export { feedbackCreateAccess } from "./screens/feedbackForm.ts";
export {
  selectIsCapturing,
  selectIsOverlayShown,
  selectMarking,
  selectScreenshot,
  selectShouldReopen,
} from "./feedback/capture.machine.ts";
export {
  selectCanUndo,
  selectHasDrawingFailed,
  selectIsDragging,
  selectIsDrawing,
  selectMarks,
  selectPicture,
  selectPictureSize,
  selectSelectedMark,
  selectShownArea,
  selectTool,
} from "./feedback/marking.selectors.ts";
export {
  markTools,
  shownArea,
  type Area,
  type Mark,
  type Marks,
  type MarkTool,
  type Point,
} from "./feedback/markings.ts";
export { pictureSizeOf, type PictureSize } from "./feedback/pngPicture.ts";
