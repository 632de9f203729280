import {
  selectFields,
  selectFocus,
  selectFormFailure,
  selectFormView,
  selectIsSubmitting,
  type FormActor,
} from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { afterPress } from "#ports/press.ts";
import { Callout } from "#ui/text/Callout.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { PlainFields } from "./PlainFields.tsx";

/** A form on the guest card. */
export function GuestForm({ form }: { readonly form: FormActor }) {
  const view = useSelector(form, selectFormView);
  const fields = useSelector(form, selectFields);
  const failure = useSelector(form, selectFormFailure);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const { attempt } = useSelector(form, selectFocus);
  return (
    <FormLayout
      label={view.title}
      submitLabel={view.submitLabel}
      isPending={isSubmitting}
      refusedCount={attempt}
      width="full"
      onSubmit={() => form.send({ type: "form.submit" })}
    >
      {failure && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.join(" ")}
        </Callout>
      )}
      <PlainFields
        fields={fields}
        onChange={(name, value) => form.send({ type: "field.change", name, value })}
        onBlur={(name) => afterPress(() => form.send({ type: "field.blur", name }))}
      />
    </FormLayout>
  );
}
