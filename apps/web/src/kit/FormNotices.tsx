import {
  faultText,
  selectFields,
  selectFocus,
  selectFormFailure,
  selectHasDraft,
  selectIsConflicted,
  selectIsReloading,
  type FormActor,
} from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import { Button } from "../ui/button/Button.tsx";
import { ErrorSummary } from "../ui/form/ErrorSummary.tsx";
import { Notices } from "./Notices.tsx";

/** The notices above a form's fields: an earlier draft, a conflict with another person's change, and failures. */
export function FormNotices({ form }: { readonly form: FormActor }) {
  const hasDraft = useSelector(form, selectHasDraft);
  const isConflicted = useSelector(form, selectIsConflicted);
  const isReloading = useSelector(form, selectIsReloading);
  const failure = useSelector(form, selectFormFailure);
  const fields = useSelector(form, selectFields);
  const { attempt } = useSelector(form, selectFocus, shallowEqual);
  const faults = fields.flatMap(({ name, label, error }) =>
    error === undefined ? [] : [{ name, text: faultText(label, error) }],
  );
  return (
    <>
      <Notices
        onDraft={hasDraft ? (type) => form.send({ type }) : undefined}
        conflict={
          isConflicted
            ? {
                text: "Reload to see their version. What you typed is kept.",
                actions: (
                  <Button
                    label="Reload"
                    size="small"
                    isPending={isReloading}
                    onPress={() => form.send({ type: "form.reload" })}
                  />
                ),
              }
            : undefined
        }
        failure={failure}
      />
      <ErrorSummary faults={faults} refusedCount={attempt} />
    </>
  );
}
