import { selectModal } from "@canopy/core";
import { feedbackCreateAccess } from "@canopy/core/feedback";
import { useSelector } from "@xstate/react";
import { MessageSquarePlus } from "lucide-react";
import { Button } from "../ui/button/Button.tsx";
import { useApp } from "../kit/appContext.tsx";
import styles from "./FeedbackButton.module.css";
import { Late } from "../kit/Late.tsx";
import { feedbackParts, writeFeedback } from "./writeFeedback.ts";

/** The header's "Feedback" button, which opens the feedback modal on any screen; its code loads on first use. Source: behaviour.md §2. */
export function FeedbackButton() {
  const app = useApp();
  const isShown = useSelector(app.modal, (snapshot) => selectModal(snapshot)?.content === "feedback");
  if (!app.services.permits(feedbackCreateAccess)) return null;
  return (
    <>
      <Button
        id={FEEDBACK_BUTTON_ID}
        className={styles["button"]}
        label="Feedback"
        icon={<MessageSquarePlus aria-hidden />}
        onPress={() => void writeFeedback(app)}
      />
      <Late part={feedbackParts} isNeeded={isShown}>
        {({ CaptureOverlay }) => <CaptureOverlay buttonId={FEEDBACK_BUTTON_ID} />}
      </Late>
    </>
  );
}

const FEEDBACK_BUTTON_ID = "feedback-button";
