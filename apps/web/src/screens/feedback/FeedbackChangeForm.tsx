import type { Feedback } from "@canopy/core";
import { feedbackAssignScreen, feedbackEditScreen, feedbackScreen } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";

/** The dialog that changes the feedback item `id`, or assigns it where `what` says so. */
export const FeedbackChangeForm = ({ id, what }: ModalContentProps) => (
  <RecordRead screen={feedbackScreen} id={id} noun="feedback item" lineCount={4}>
    {(feedback) =>
      what === "assign" ? <AssignForm feedback={feedback} /> : <EditForm feedback={feedback} />
    }
  </RecordRead>
);

interface FormProps {
  readonly feedback: Feedback;
}

function EditForm({ feedback }: FormProps) {
  const form = useScreen(feedbackEditScreen, { record: feedback, isInModal: true });
  return (
    <RecordForm
      form={form}
      parts={[{ rows: [["title"], ["description"], ["type", "priority"]] }]}
      width="full"
    />
  );
}

function AssignForm({ feedback }: FormProps) {
  const form = useScreen(feedbackAssignScreen, { record: feedback, isInModal: true });
  return (
    <FormReady form={form} lineCount={2} label="Loading the people">
      <RecordForm form={form} parts={[{ rows: [["assigneeId"]] }]} width="full" />
    </FormReady>
  );
}
