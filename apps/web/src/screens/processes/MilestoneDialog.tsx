import {
  selectShownQuestion,
  type MilestoneAction,
  type MilestoneActionName,
  type ProcessActor,
  type ShownQuestion,
} from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { useFirstField } from "#kit/modalForm.ts";
import { Callout } from "#ui/text/Callout.tsx";
import { CheckboxField } from "#ui/form/CheckboxField.tsx";
import { CheckboxGroupField } from "#ui/form/CheckboxGroupField.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";
import { TextArea } from "#ui/form/TextArea.tsx";

const MAX_TEXT_CHARS = 2000;

const titles: Readonly<Record<MilestoneActionName, (action: MilestoneAction) => string>> = {
  complete: ({ target }) => `Complete ${target.name}`,
  skip: ({ target }) => `Skip ${target.name}`,
  uncomplete: ({ target }) => `Reopen ${target.name}`,
  rework: ({ target }) => `Send back to ${target.name}`,
};

const submitLabels: Readonly<Record<MilestoneActionName, string>> = {
  complete: "Complete milestone",
  skip: "Skip milestone",
  uncomplete: "Reopen milestone",
  rework: "Send back",
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Asks before an action on a milestone: for a note and evidence, or a reason and what is taken back with it. */
export function MilestoneDialog({ actor }: { readonly actor: ProcessActor }) {
  const question = useSelector(actor, selectShownQuestion, isSame);
  if (!question) return null;
  const title = titles[question.action.action](question.action);
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
        submitLabel={submitLabels[question.action.action]}
        isPending={question.isSending}
        isSubmitDisabled={question.fault?.at === "other"}
        refusedCount={question.answers.tries}
        width="full"
        onSubmit={() => actor.send({ type: "answers.submit" })}
        onCancel={cancel}
      >
        <Refusals question={question} />
        <Ending action={question.action} />
        <Questions actor={actor} question={question} />
      </FormLayout>
    </Modal>
  );
}

/** What the server said, and what makes it impossible meanwhile. */
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

const endings: Readonly<Record<string, string>> = {
  end_ok: "This completes the process.",
  end_fail: "This terminates the process.",
};

/** Says that the process ends with it. */
const Ending = ({ action: { action, target } }: { readonly action: MilestoneAction }) =>
  action === "complete" && Object.hasOwn(endings, target.kind) ? (
    <Callout tone={target.kind === "end_fail" ? "warning" : "info"}>{endings[target.kind]}</Callout>
  ) : null;

interface QuestionsProps {
  readonly actor: ProcessActor;
  readonly question: ShownQuestion;
}

function Questions({ actor, question: { action: asked, answers, fault } }: QuestionsProps) {
  useFirstField();
  const { target, action, takenBack } = asked;
  const answer = (change: Partial<typeof answers>) => actor.send({ type: "answers.change", answers: change });
  const faultAt = (at: string) => (fault?.at === at ? fault.text : undefined);
  if (action === "complete" || action === "skip")
    return (
      <>
        {action === "complete" && target.evidence.length > 0 && (
          <CheckboxGroupField
            label="Evidence"
            help={target.evidenceRequired ? "All of it has to be at hand" : "Tick what is at hand"}
            error={faultAt("evidence")}
            choices={target.evidence.map((name) => ({ value: name, label: name }))}
            value={answers.evidence}
            onChange={(evidence) => answer({ evidence })}
          />
        )}
        <TextArea
          label="Note"
          isOptional
          maxLength={MAX_TEXT_CHARS}
          value={answers.note}
          onChange={(note) => answer({ note })}
        />
      </>
    );
  return (
    <>
      <TextArea
        label="Reason"
        isRequired
        maxLength={MAX_TEXT_CHARS}
        error={faultAt("reason")}
        value={answers.reason}
        onChange={(reason) => answer({ reason })}
      />
      {takenBack.length > 0 && (
        <>
          <Callout tone="warning" title="This also takes back">
            <DescribedList
              items={takenBack.map(({ id, name, state }) => ({ id, label: name, text: stateWord(state) }))}
            />
          </Callout>
          <CheckboxField
            label="Take these milestones back as well"
            isRequired
            error={faultAt("isAgreed")}
            isChecked={answers.isAgreed}
            onChange={(isAgreed) => answer({ isAgreed })}
          />
        </>
      )}
    </>
  );
}

const stateWord = (state: string): string =>
  state === "SKIPPED"
    ? "Skipped; its record is kept, but no longer counts"
    : "Completed; its record is kept, but no longer counts";
