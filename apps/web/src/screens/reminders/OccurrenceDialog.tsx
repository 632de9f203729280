import {
  datesOf,
  MAX_REASON_CHARS,
  selectOccurrenceQuestion,
  type OccurrencesActor,
  type ShownOccurrenceQuestion,
} from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useApp } from "#app/appContext.tsx";
import { Leaving } from "#app/Leaving.tsx";
import { useFirstField } from "#app/modalForm.ts";
import { Callout } from "#ui/Callout.tsx";
import { FormLayout } from "#ui/FormLayout.tsx";
import { Modal } from "#ui/Modal.tsx";
import { TextArea } from "#ui/TextArea.tsx";

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Asks for a note before an occurrence is completed, or for a reason before it is skipped. */
export function OccurrenceDialog({ actor }: { readonly actor: OccurrencesActor }) {
  const dates = datesOf(useApp().reach);
  const asked = useSelector(actor, selectOccurrenceQuestion, isSame);
  const cancel = () => actor.send({ type: "note.cancel" });
  return (
    <Leaving shown={asked}>
      {(question, phase) => {
        const title = question.verb === "complete" ? "Complete occurrence" : "Skip occurrence";
        return (
          <Modal
            title={title}
            message={`Due ${dates.dateTime(question.occurrence.dueAt)}`}
            phase={phase}
            isEscapeDisabled={question.isSending}
            isOverlayDisabled
            onClose={cancel}
          >
            <FormLayout
              label={title}
              submitLabel={title}
              isPending={question.isSending}
              refusedCount={question.tries}
              width="full"
              onSubmit={() => actor.send({ type: "note.submit" })}
              onCancel={cancel}
            >
              {question.failure && (
                <Callout tone="danger" title={question.failure.text} isAlert>
                  {question.failure.lines.length > 0 ? question.failure.lines.join(" ") : undefined}
                </Callout>
              )}
              <NoteField actor={actor} question={question} />
            </FormLayout>
          </Modal>
        );
      }}
    </Leaving>
  );
}

interface NoteFieldProps {
  readonly actor: OccurrencesActor;
  readonly question: ShownOccurrenceQuestion;
}

function NoteField({ actor, question: { verb, text, fault } }: NoteFieldProps) {
  useFirstField();
  const isSkip = verb === "skip";
  return (
    <TextArea
      label={isSkip ? "Reason" : "Note"}
      isRequired={isSkip}
      isOptional={!isSkip}
      maxLength={MAX_REASON_CHARS}
      error={fault}
      value={text}
      onChange={(typed) => actor.send({ type: "note.change", text: typed })}
    />
  );
}
