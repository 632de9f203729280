export { feedbackFields } from "@canopy/contracts";
export {
  captureKeyOf,
  selectCaptureFailure,
  selectIsCapturing,
  selectIsOverlayShown,
  selectMarking,
  selectScreenshot,
  selectShouldReopen,
} from "./capture.machine.ts";
export { selectAskedMessage } from "./askedMessage.machine.ts";
export {
  mayWriteMessage,
  messageHelp,
  saidIn,
  type FeedbackSaid,
  type ReadConversation,
} from "./feedbackConversation.ts";
export {
  askedMessageScreen,
  conversationAsk,
  earlierAsk,
  feedbackConversation,
  feedbackMessageScreen,
  openedAsk,
} from "./feedbackConversation.screens.ts";
export {
  feedbackAssignScreen,
  feedbackActionScreens,
  feedbackEditScreen,
  feedbackPicture,
  feedbackScreen,
} from "./feedback.screens.ts";
export { feedbackListScreen, feedbackMineScreen } from "./feedbackList.screens.ts";
export { feedbackTypeLabel } from "./feedback.view.ts";
export { feedbackCreateAccess } from "./feedbackAccess.ts";
export {
  actionsFor,
  feedbackAction,
  feedbackActions,
  mayAssignFeedback,
  mayEditFeedback,
  nextActionOf,
  type FeedbackAction,
} from "./feedbackActions.ts";
export { feedbackForm, feedbackOf, openFeedback } from "./feedbackWriting.ts";
export {
  selectCanUndoMark,
  selectCorner,
  selectHasDrawingFailed,
  selectIsDrawing,
  selectMarks,
  selectPicture,
  selectPictureFit,
  selectPictureSize,
  selectSelectedMark,
  selectSentPart,
  selectTool,
  type MarkingActor,
} from "./marking.selectors.ts";
