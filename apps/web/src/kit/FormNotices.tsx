import {
  selectFields,
  selectFormFailure,
  selectHasDraft,
  selectIsConflicted,
  selectIsReloading,
  type FormActor,
} from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { Button } from "../ui/button/Button.tsx";
import { Callout } from "../ui/text/Callout.tsx";
import { ErrorSummary } from "../ui/form/ErrorSummary.tsx";

/** Above a form's fields: unsaved work of an earlier time, a conflict with someone else's, and what went wrong. */
export function FormNotices({ form }: { readonly form: FormActor }) {
  const hasDraft = useSelector(form, selectHasDraft);
  const isConflicted = useSelector(form, selectIsConflicted);
  const isReloading = useSelector(form, selectIsReloading);
  const failure = useSelector(form, selectFormFailure);
  const fields = useSelector(form, selectFields);
  const faults = fields.flatMap(({ name, label, error }) =>
    error === undefined ? [] : [{ name, label, message: error }],
  );
  return (
    <>
      {hasDraft && <DraftOffer form={form} />}
      {isConflicted && (
        <Callout
          tone="warning"
          title="Someone else saved this in the meantime"
          isAlert
          actions={
            <Button
              label="Reload"
              size="small"
              isPending={isReloading}
              onPress={() => form.send({ type: "form.reload" })}
            />
          }
        >
          Reload to see their version. What you typed is kept.
        </Callout>
      )}
      {failure && !isConflicted && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.length > 0 && (
            <ul>
              {failure.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Callout>
      )}
      {faults.length > 1 && <ErrorSummary faults={faults} />}
    </>
  );
}

const DraftOffer = ({ form }: { readonly form: FormActor }) => (
  <Callout
    title="You have unsaved changes from before"
    actions={
      <>
        <Button label="Restore" size="small" onPress={() => form.send({ type: "draft.restore" })} />
        <Button
          label="Discard"
          size="small"
          kind="tab"
          onPress={() => form.send({ type: "draft.discard" })}
        />
      </>
    }
  >
    They were kept in this browser.
  </Callout>
);
