import { feedbackForm } from "@canopy/core/feedback";
import {
  selectFields,
  selectFocus,
  selectFormView,
  selectIsSubmitting,
  type ShownField,
} from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import { FormNotices } from "#kit/FormNotices.tsx";
import { FormField } from "#kit/RecordFields.tsx";
import { useFirstField } from "#kit/useFirstField.ts";
import { FieldPair, FormLayout, FormSection } from "#ui/form/FormLayout.tsx";
import { FeedbackPicture } from "./FeedbackPicture.tsx";

/** The fields that are narrow enough to stand side by side. */
const paired = new Set(["type", "priority"]);
const isPaired = ({ name }: ShownField): boolean => paired.has(name);

/** The feedback form with its picture. */
export function FeedbackForm() {
  const app = useApp();
  const form = feedbackForm(app);
  useFirstField();
  const view = useSelector(form, selectFormView);
  const fields = useSelector(form, selectFields);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const { attempt } = useSelector(form, selectFocus, shallowEqual);
  const draw = (field: ShownField) => <FormField key={field.name} form={form} field={field} />;
  return (
    <FormLayout
      label={view.title}
      submitLabel={view.submitLabel}
      isPending={isSubmitting}
      refusedCount={attempt}
      width="full"
      onSubmit={() => form.send({ type: "form.submit" })}
      // As its close button does: one question for what was typed and for the picture.
      onCancel={() => app.modal.send({ type: "modal.dismiss", by: "button" })}
    >
      <FormNotices form={form} />
      <FormSection>
        {fields.filter((field) => !isPaired(field)).map(draw)}
        <FieldPair>{fields.filter(isPaired).map(draw)}</FieldPair>
        <FeedbackPicture isBusy={isSubmitting} />
      </FormSection>
    </FormLayout>
  );
}
