import { lazyPart, sameValue } from "@canopy/core";
import {
  mayHoldDrafts,
  evidenceWarning,
  milestoneQuestionOf,
  selectShownQuestion,
  type AskedAnswer,
  type ProcessActor,
  type ShownQuestion,
} from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { Fragment } from "react";
import { FocusFirst } from "#kit/firstField/useFirstField.ts";
import { Late } from "#kit/Late.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { CheckboxField } from "#ui/form/CheckboxField.tsx";
import { CheckboxGroupField } from "#ui/form/CheckboxGroupField.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";
import { TextArea } from "#ui/form/TextArea.tsx";

/** Loaded with the first completion of a step of whose evidence nothing is submitted. */
const draftWarning = lazyPart(() =>
  import("#screens/documents/shared/DraftWarning.tsx").then((m) => m.DraftWarning),
);

/** Asks before an action on a milestone: for a note and evidence, or for a reason and consent to what is revoked with it. */
export function MilestoneDialog({ actor }: { readonly actor: ProcessActor }) {
  const question = useSelector(actor, selectShownQuestion, sameValue);
  if (!question) return null;
  const { title, submitLabel, ending, takenBack, consequences, asks } = milestoneQuestionOf(question.action);
  const warning = evidenceWarning(question.action, question.answers.evidence);
  const cancel = () => actor.send({ type: "answers.cancel" });
  return (
    <Modal
      title={title}
      phase={question.isLeaving ? "closing" : "open"}
      isEscapeDisabled={question.isSending}
      isOverlayDisabled={question.isSending}
      onClose={cancel}
    >
      <FormLayout
        label={title}
        submitLabel={submitLabel}
        isPending={question.isSending}
        isSubmitDisabled={question.fault?.at === "other"}
        refusedCount={question.answers.tries}
        width="full"
        onSubmit={() => actor.send({ type: "answers.submit" })}
        onCancel={cancel}
      >
        <Refusals question={question} />
        {ending && <Callout tone={ending.tone}>{ending.text}</Callout>}
        {consequences.length > 0 && (
          <Callout tone="info">
            <Lines text={consequences.join("\n")} />
          </Callout>
        )}
        <FocusFirst />
        {asks.map((asked) => (
          <Fragment key={asked.name}>
            {asked.as === "agreement" && takenBack && (
              <Callout tone="warning" title={takenBack.title}>
                <DescribedList items={takenBack.items} />
              </Callout>
            )}
            <Question actor={actor} question={question} asked={asked} />
          </Fragment>
        ))}
        {mayHoldDrafts(question.action) && (
          <Late part={draftWarning}>
            {(DraftWarning) => <DraftWarning key={question.action.target.id} action={question.action} />}
          </Late>
        )}
        {/* Said as it changes, not only seen. */}
        <div aria-live="polite">{warning !== undefined && <Callout tone="warning">{warning}</Callout>}</div>
      </FormLayout>
    </Modal>
  );
}

/** The server's refusal, and the reason why the action has become impossible. */
const Refusals = ({ question: { failure, fault } }: { readonly question: ShownQuestion }) => (
  <>
    {failure && (
      <Callout tone="danger" title={failure.text} isAlert>
        {failure.lines.length > 0 ? failure.lines.join(" ") : undefined}
      </Callout>
    )}
    {fault?.at === "other" && fault.text !== failure?.text && (
      <Callout tone="warning" isAlert>
        {fault.text}
      </Callout>
    )}
  </>
);

interface QuestionProps {
  readonly actor: ProcessActor;
  readonly question: ShownQuestion;
  readonly asked: AskedAnswer;
}

const Question = ({ actor, question: { answers, fault }, asked }: QuestionProps) => {
  const answer = (change: Partial<typeof answers>) => actor.send({ type: "answers.change", answers: change });
  const error = fault?.at === asked.name ? fault.text : undefined;
  if (asked.as === "checks")
    return (
      <CheckboxGroupField
        label={asked.label}
        help={asked.help}
        error={error}
        choices={asked.options.map((name) => ({ value: name, label: name }))}
        value={answers.evidence}
        onChange={(evidence) => answer({ evidence })}
      />
    );
  if (asked.as === "agreement")
    return (
      <CheckboxField
        label={asked.label}
        isRequired
        error={error}
        isChecked={answers.isAgreed}
        onChange={(isAgreed) => answer({ isAgreed })}
      />
    );
  return (
    <TextArea
      label={asked.label}
      {...(asked.isRequired ? { isRequired: true } : { isOptional: true })}
      maxChars={asked.maxChars}
      error={error}
      value={answers[asked.name]}
      onChange={(text) => answer({ [asked.name]: text })}
    />
  );
};
