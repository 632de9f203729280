import { stepKinds, transitionKinds, sameValue } from "@canopy/core";
import {
  arrowKindLabels,
  selectEdited,
  selectTemplateQuestion,
  type ShownTemplateQuestion,
  type TemplateAnswers,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { stepKindLabels } from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { wordOf } from "#kit/wordOf.ts";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

interface EditorProps {
  readonly actor: TemplateEditorActor;
}

/** Asks for the properties of a new step or arrow. */
export function TemplateQuestionDialog({ actor }: EditorProps) {
  const shown = useSelector(actor, selectTemplateQuestion, sameValue);
  if (!shown) return null;
  const noun = shown.question.about;
  const cancel = () => actor.send({ type: "question.cancel" });
  return (
    <Modal title={`Add ${noun}`} phase={shown.isLeaving ? "closing" : "open"} size="small" onClose={cancel}>
      <FormLayout
        label={`New ${noun}`}
        submitLabel={`Add ${noun}`}
        isPending={shown.isLeaving}
        refusedCount={shown.question.tries}
        width="full"
        onSubmit={() => actor.send({ type: "question.submit" })}
        onCancel={cancel}
      >
        <Questions actor={actor} shown={shown} />
      </FormLayout>
    </Modal>
  );
}

interface QuestionsProps extends EditorProps {
  readonly shown: ShownTemplateQuestion;
}

function Questions({ actor, shown: { question, fault } }: QuestionsProps) {
  const { steps } = useSelector(actor, selectEdited).graph;
  const answer = (answers: TemplateAnswers) => actor.send({ type: "question.answer", answers });
  if (question.about === "step")
    return (
      <>
        <TextField
          label="Name"
          isRequired
          autoFocus
          value={question.name}
          error={fault?.text}
          onChange={(name) => answer({ name })}
        />
        <SelectField
          label="Kind"
          choices={stepKinds.map((value) => ({ value, label: wordOf(stepKindLabels, value) }))}
          value={question.kind}
          onChange={(text) => answer({ kind: stepKinds.find((one) => one === text) ?? question.kind })}
        />
      </>
    );
  const targets = steps.filter(({ key }) => key !== question.from);
  const from = steps.find(({ key }) => key === question.from);
  return (
    <>
      <SelectField
        label="To"
        help={`From ${from?.name || question.from}`}
        isRequired
        placeholder="Choose a step"
        choices={targets.map(({ key, name }) => ({ value: key, label: name || key }))}
        value={question.to}
        error={fault?.text}
        onChange={(to) => answer({ to })}
      />
      <SelectField
        label="Kind"
        choices={transitionKinds.map((value) => ({ value, label: arrowKindLabels[value] }))}
        value={question.kind}
        onChange={(text) => answer({ kind: transitionKinds.find((one) => one === text) ?? question.kind })}
      />
      <TextField label="Label" isOptional value={question.label} onChange={(label) => answer({ label })} />
    </>
  );
}
