import { feedbackListScreen } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import { FeedbackRows } from "./FeedbackRows.tsx";

/** /feedback/list: all feedback. Source: behaviour.md §2. */
export function FeedbackListScreen() {
  const list = useScreen(feedbackListScreen, undefined);
  return <FeedbackRows list={list} help="What everybody has reported, suggested or asked." />;
}
