import { feedbackAction, feedbackActionScreens, type FeedbackAction } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** The dialog that changes the status of the feedback item `id` by `action`, with a note. */
export function FeedbackActionForm({ id, action }: ModalContentProps) {
  const known = feedbackAction(action);
  return known && typeof id === "string" ? <NoteForm id={id} action={known} /> : null;
}

function NoteForm({ id, action }: { readonly id: string; readonly action: FeedbackAction }) {
  const form = useScreen(feedbackActionScreens[action.name], { token: id, isInModal: true });
  return <RecordForm form={form} parts={[{ rows: [["note"]] }]} width="full" />;
}
