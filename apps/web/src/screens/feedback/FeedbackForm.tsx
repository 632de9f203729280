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
import { RecordField } from "#kit/RecordFields.tsx";
import { useFeedbackForm } from "#kit/choices/useFeedbackForm.ts";
import { FieldPair, FormLayout, FormSection } from "#ui/form/FormLayout.tsx";
import { FeedbackPicture } from "./FeedbackPicture.tsx";

/** The fields that are narrow enough to stand side by side. */
const paired = new Set(["type", "priority"]);
const isPaired = ({ name }: ShownField): boolean => paired.has(name);

/** The feedback form with its picture. */
export function FeedbackForm() {
  const { modal } = useApp();
  const form = useFeedbackForm();
  const view = useSelector(form, selectFormView);
  const fields = useSelector(form, selectFields);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const { attempt } = useSelector(form, selectFocus, shallowEqual);
  const draw = (field: ShownField) => (
    <RecordField
      key={field.name}
      field={field}
      choices={undefined}
      onChange={(value) => form.send({ type: "field.change", name: field.name, value })}
      onBlur={() => form.send({ type: "field.blur", name: field.name })}
    />
  );
  return (
    <FormLayout
      label={view.title}
      submitLabel={view.submitLabel}
      isPending={isSubmitting}
      refusedCount={attempt}
      width="full"
      onSubmit={() => form.send({ type: "form.submit" })}
      // As with the close button, one question covers the input and the picture.
      onCancel={() => modal.send({ type: "modal.dismiss", by: "button" })}
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
