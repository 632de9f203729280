import { feedbackOf, selectMarking } from "@canopy/core/feedback";
import { useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PictureEditor } from "./PictureEditor.tsx";

/** The feedback modal: its form, or the picture editor. */
export function FeedbackModal({ opening, isAtPicture }: ModalContentProps) {
  const { capture } = feedbackOf(useApp());
  const marking = useSelector(capture, selectMarking);
  return marking ? (
    <PictureEditor marking={marking} />
  ) : (
    <FeedbackForm key={Number(opening)} isAtPicture={isAtPicture === true} />
  );
}
