import {
  MAX_OCCURRENCE_NOTE_CHARS,
  selectNote,
  selectNoteFault,
  selectOccurrenceState,
  selectSkipTries,
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

/** Completes an occurrence, with or without a note, or skips it with a reason. */
export function OccurrenceForm({ occurrence, children }: OccurrenceFormProps) {
  const state = useSelector(occurrence, selectOccurrenceState);
  const isBusy = state !== "showing";
  return (
    <FormLayout
      label="Complete or skip"
      submitLabel="Complete"
      isPending={state === "completing"}
      isSubmitDisabled={state === "skipping"}
      refusedCount={useSelector(occurrence, selectSkipTries)}
      width="full"
      onSubmit={() => occurrence.send({ type: "occurrence.complete" })}
      more={
        <Row gap="small">
          <Button
            label="Skip"
            isPending={state === "skipping"}
            isDisabled={state === "completing"}
            onPress={() => occurrence.send({ type: "occurrence.skip" })}
          />
          {children}
        </Row>
      }
    >
      <TextArea
        label="Note or reason"
        help="A note where it is completed, if there is something to say; the reason where it is skipped."
        maxLength={MAX_OCCURRENCE_NOTE_CHARS}
        isReadOnly={isBusy}
        error={useSelector(occurrence, selectNoteFault)}
        value={useSelector(occurrence, selectNote)}
        onChange={(text) => occurrence.send({ type: "note.change", text })}
      />
    </FormLayout>
  );
}
