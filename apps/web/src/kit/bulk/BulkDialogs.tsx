import { sameValue } from "@canopy/core";
import { selectBulkChoices, selectBulkForm, selectBulkOutcome, type BulkActor } from "@canopy/core/bulk";
import { selectFieldChoices } from "@canopy/core/filters";
import type { ShownField } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { RecordField } from "#kit/RecordFields.tsx";
import { FocusFirst } from "#kit/firstField/useFirstField.ts";

interface BulkDialogProps {
  readonly bulk: BulkActor;
}

/** The dialogs of an action on chosen rows: its value and its one confirmation, and which rows refused. */
export const BulkDialogs = ({ bulk }: BulkDialogProps) => (
  <>
    <BulkForm bulk={bulk} />
    <BulkOutcome bulk={bulk} />
  </>
);

const BulkForm = ({ bulk }: BulkDialogProps) => {
  const form = useSelector(bulk, selectBulkForm, sameValue);
  const choices = useSelector(bulk, selectBulkChoices);
  if (!form) return null;
  const cancel = () => bulk.send({ type: "bulk.cancel" });
  return (
    <Modal
      title={form.title}
      message={form.message}
      phase={form.isLeaving ? "closing" : "open"}
      onClose={cancel}
    >
      <FormLayout
        label={form.title}
        submitLabel={form.submitLabel}
        isPending={false}
        refusedCount={form.tries}
        width="full"
        onSubmit={() => bulk.send({ type: "bulk.submit" })}
        onCancel={cancel}
      >
        {choices ? (
          <ChosenValue bulk={bulk} choices={choices} field={form.field} />
        ) : (
          <Value bulk={bulk} field={form.field} options={undefined} />
        )}
        <FocusFirst />
      </FormLayout>
    </Modal>
  );
};

interface ValueProps extends BulkDialogProps {
  readonly field: ShownField;
  /** Replaces the field's own options. */
  readonly options: ReturnType<typeof selectFieldChoices>["read"] | undefined;
}

const Value = ({ bulk, field, options }: ValueProps) => (
  <RecordField
    field={field}
    choices={options}
    onChange={(value) => bulk.send({ type: "bulk.answer", value })}
    onBlur={() => undefined}
  />
);

interface ChosenValueProps extends Omit<ValueProps, "options"> {
  readonly choices: NonNullable<ReturnType<typeof selectBulkChoices>>;
}

const ChosenValue = ({ bulk, field, choices }: ChosenValueProps) => {
  const { read, failure } = useSelector(choices, selectFieldChoices, sameValue);
  return <Value bulk={bulk} field={{ ...field, error: field.error ?? failure?.text }} options={read} />;
};

const BulkOutcome = ({ bulk }: BulkDialogProps) => {
  const outcome = useSelector(bulk, selectBulkOutcome, sameValue);
  if (!outcome) return null;
  const close = () => bulk.send({ type: "bulk.cancel" });
  return (
    <Modal
      title={outcome.title}
      phase={outcome.isLeaving ? "closing" : "open"}
      onClose={close}
      actions={<Button label="Close" variant="primary" autoFocus onPress={close} />}
    >
      <Stack>
        <Callout tone="warning" title={outcome.summary} isAlert>
          What was not done stays selected.
        </Callout>
        <DescribedList items={outcome.refused.map(({ id, name, why }) => ({ id, label: name, text: why }))} />
      </Stack>
    </Modal>
  );
};
