import { feedbackForm } from "@canopy/core/feedback";
import { useApp } from "#kit/appContext.tsx";
import { RecordForm } from "#kit/RecordForm.tsx";
import { FeedbackPicture } from "./FeedbackPicture.tsx";

interface FeedbackFormProps {
  /** The picture was just marked: the focus starts at it instead of the first field. */
  readonly isAtPicture: boolean;
}

/** The feedback form with its picture. */
export function FeedbackForm({ isAtPicture }: FeedbackFormProps) {
  const app = useApp();
  const form = feedbackForm(app);
  return (
    <RecordForm
      form={form}
      parts={[
        {
          rows: [["title"], ["description"], ["type", "priority"]],
          end: <FeedbackPicture form={form} />,
        },
      ]}
      width="full"
      beginsAt={isAtPicture ? "[data-picture-preview] button" : undefined}
      // As its close button does: one question for what was typed and for the picture.
      onCancel={() => app.modal.send({ type: "modal.dismiss", by: "button" })}
    />
  );
}
