import { feedbackMineScreen } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import { FeedbackRows } from "./FeedbackRows.tsx";

/** /feedback/my: the person's own feedback. Source: behaviour.md §2. */
export function FeedbackMineScreen() {
  const list = useScreen(feedbackMineScreen, undefined);
  return (
    <FeedbackRows list={list} help="What you have reported, suggested or asked, and what became of it." />
  );
}
