import {
  MAX_OCCURRENCE_NOTE_CHARS,
  selectIsSkipping,
  selectNote,
  selectNoteFault,
  selectNoteTries,
  selectOccurrenceState,
  type OccurrenceActor,
} from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { TextArea } from "#ui/form/TextArea.tsx";

interface OccurrenceFormProps {
  readonly occurrence: OccurrenceActor;
  /** Further links. */
  readonly children: ReactNode;
}

/** Completes an occurrence, with or without a note, or asks why it is skipped. */
export function OccurrenceForm({ occurrence, children }: OccurrenceFormProps) {
  const state = useSelector(occurrence, selectOccurrenceState);
  const isSkipping = useSelector(occurrence, selectIsSkipping);
  const fault = useSelector(occurrence, selectNoteFault);
  const tries = useSelector(occurrence, selectNoteTries);
  const text = {
    maxChars: MAX_OCCURRENCE_NOTE_CHARS,
    error: fault,
    isReadOnly: state !== "showing" && state !== "asking",
    value: useSelector(occurrence, selectNote),
    onChange: (written: string) => occurrence.send({ type: "note.change", text: written }),
  };
  if (isSkipping)
    return (
      <FormLayout
        key="skip"
        label="Skip"
        submitLabel="Skip"
        isPending={state === "skipping"}
        refusedCount={tries}
        width="full"
        onSubmit={() => occurrence.send({ type: "occurrence.skip" })}
        cancelLabel="Back"
        onCancel={() => occurrence.send({ type: "skip.cancel" })}
      >
        <TextArea {...text} label="Reason" help="The history keeps it." isRequired hasFocus />
      </FormLayout>
    );
  return (
    <FormLayout
      key="complete"
      label="Complete or skip"
      submitLabel="Complete"
      isPending={state === "completing"}
      refusedCount={tries}
      width="full"
      onSubmit={() => occurrence.send({ type: "occurrence.complete" })}
      more={
        <Row gap="small">
          <Button
            label="Skip…"
            isDisabled={state === "completing"}
            onPress={() => occurrence.send({ type: "skip.ask" })}
          />
          {children}
        </Row>
      }
    >
      <TextArea {...text} label="Note" />
    </FormLayout>
  );
}
