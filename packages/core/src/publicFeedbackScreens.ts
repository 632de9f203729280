// Feedback that was sent: its lists, its page and its dialogs.
export type { Feedback } from "@canopy/contracts";
export {
  feedbackAssigneesScreen,
  feedbackAssignScreen,
  feedbackDeedScreens,
  feedbackEditScreen,
  feedbackListScreen,
  feedbackMineScreen,
  feedbackPictureScreen,
  feedbackScreen,
} from "./app/feedbackScreens.ts";
export { deedsFor, feedbackDeed, type FeedbackDeed } from "./feedback/feedbackDeeds.ts";
export { feedbackAccess, feedbackTypeLabel } from "./screens/feedback.ts";
