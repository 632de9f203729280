import { feedbackDeed, feedbackDeedScreens, type FeedbackDeed } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { useDiscardOnDismissal, useFirstField, useModalOwner } from "#kit/modalForm.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** The dialog that moves the feedback item `id` on by `verb`, with what is said of it. */
export function FeedbackDeedForm({ id, verb }: ModalContentProps) {
  const deed = feedbackDeed(verb);
  return deed && typeof id === "string" ? <NoteForm id={id} deed={deed} /> : null;
}

function NoteForm({ id, deed }: { readonly id: string; readonly deed: FeedbackDeed }) {
  const form = useScreen(feedbackDeedScreens[deed.verb], { token: id, owner: useModalOwner() });
  useDiscardOnDismissal(form);
  useFirstField();
  return <RecordForm form={form} parts={[{ rows: [["note"]] }]} width="full" />;
}
