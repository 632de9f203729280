import type { Feedback } from "@canopy/core";
import { feedbackAssignScreen, feedbackEditScreen, feedbackScreen } from "@canopy/core/feedback";
import { selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { useFirstField } from "#kit/useFirstField.ts";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

/** The dialog that changes the feedback item `id`, or assigns it where `what` says so. */
export function FeedbackChangeForm({ id, what }: ModalContentProps) {
  const record = useScreen(feedbackScreen, { id: typeof id === "string" ? id : "" });
  const feedback = useSelector(record, selectRecord<Feedback>);
  const failure = useSelector(record, selectRecordFailure<Feedback>, shallowEqual);
  if (failure && !feedback)
    return <ErrorState message={failure.text} onRetry={() => record.send({ type: "record.retry" })} />;
  if (!feedback) return <SkeletonText lineCount={4} label="Loading the feedback item" />;
  return what === "assign" ? <AssignForm feedback={feedback} /> : <EditForm feedback={feedback} />;
}

interface FormProps {
  readonly feedback: Feedback;
}

function EditForm({ feedback }: FormProps) {
  const form = useScreen(feedbackEditScreen, { record: feedback, isInModal: true });
  useFirstField();
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
