// Feedback that is written, and its picture.
export { feedbackForm, feedbackOf, openFeedback, type CaptureActor } from "./app/feedbackWriting.ts";
export { feedbackCreateAccess } from "./screens/feedbackAccess.ts";
export {
  selectIsCapturing,
  selectIsOverlayShown,
  selectMarking,
  selectScreenshot,
  selectShouldReopen,
} from "./feedback/capture.machine.ts";
export {
  selectCanUndoMark,
  selectHasDrawingFailed,
  selectIsDrawing,
  selectMarks,
  selectPicture,
  selectPictureFit,
  selectPictureSize,
  selectSelectedMark,
  selectTool,
  type MarkingActor,
} from "./feedback/marking.selectors.ts";
export {
  lineWidthOf,
  markTools,
  shownArea,
  type Area,
  type Mark,
  type Marks,
  type MarkTool,
  type Point,
} from "./feedback/markings.ts";
export { pictureLimits, pictureSizeOf, type PictureSize } from "./feedback/pngPicture.ts";
