import { personName } from "@canopy/core/text";
import type { Feedback } from "@canopy/core";
import {
  feedbackAssigneesScreen,
  feedbackAssignScreen,
  feedbackEditScreen,
  feedbackScreen,
} from "@canopy/core/feedback";
import type { PersonOption } from "@canopy/core/projects";
import { selectData, selectReadingStatus, selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { useDiscardOnDismissal, useFirstField, useModalOwner } from "#kit/modalForm.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
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
  const form = useScreen(feedbackEditScreen, { record: feedback, owner: useModalOwner() });
  useDiscardOnDismissal(form);
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
  const people = useScreen(feedbackAssigneesScreen, undefined);
  const isLoading = useSelector(people, selectReadingStatus) === "loading";
  const found = useSelector(people, selectData<readonly PersonOption[]>) ?? [];
  const form = useScreen(feedbackAssignScreen, { record: feedback, owner: useModalOwner() });
  useDiscardOnDismissal(form);
  if (isLoading) return <SkeletonText lineCount={2} label="Loading the people" />;
  return (
    <RecordForm
      form={form}
      parts={[{ rows: [["assigneeId"]] }]}
      choices={{ assigneeId: withPresent(found, feedback) }}
      width="full"
    />
  );
}

/** Adds the present assignee to the options, who may no longer be one of them. */
const withPresent = (people: readonly PersonOption[], { assignee }: Feedback): readonly PersonOption[] =>
  assignee && !people.some(({ value }) => value === assignee.id)
    ? [...people, { value: assignee.id, label: personName(assignee), companyName: null }]
    : people;
