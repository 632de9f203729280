import { stepKinds, transitionKinds, sameValue } from "@canopy/core";
import {
  arrowKindLabels,
  followersOf,
  leadsOn,
  selectEdited,
  selectTemplateQuestion,
  type ShownTemplateQuestion,
  type TemplateAnswers,
  type TemplateEditorActor,
  type TemplateQuestion,
} from "@canopy/core/processTemplates";
import { stepKindLabels } from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { FocusFirst } from "#kit/firstField/useFirstField.ts";
import { wordOf } from "#kit/wordOf.ts";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { PublishDialog } from "./PublishDialog.tsx";

interface EditorProps {
  readonly actor: TemplateEditorActor;
}

/** Asks for the properties of a new step or arrow, or shows what publishing changes. */
export function TemplateQuestionDialog({ actor }: EditorProps) {
  const shown = useSelector(actor, selectTemplateQuestion, sameValue);
  if (!shown) return null;
  const { question } = shown;
  if (question.about === "publish") return <PublishDialog actor={actor} isLeaving={shown.isLeaving} />;
  const noun = question.about;
  const cancel = () => actor.send({ type: "question.cancel" });
  return (
    <Modal title={`Add ${noun}`} phase={shown.isLeaving ? "closing" : "open"} size="small" onClose={cancel}>
      <FormLayout
        label={`New ${noun}`}
        submitLabel={`Add ${noun}`}
        isPending={shown.isLeaving}
        refusedCount={question.tries}
        width="full"
        onSubmit={() => actor.send({ type: "question.submit" })}
        onCancel={cancel}
      >
        <FocusFirst />
        {question.about === "step" ? (
          <StepQuestions actor={actor} question={question} fault={shown.fault} />
        ) : (
          <ArrowQuestions actor={actor} question={question} fault={shown.fault} />
        )}
      </FormLayout>
    </Modal>
  );
}

interface QuestionsProps<Asked extends TemplateQuestion["about"]> extends EditorProps {
  readonly question: Extract<TemplateQuestion, { about: Asked }>;
  readonly fault: ShownTemplateQuestion["fault"];
}

function StepQuestions({ actor, question, fault }: QuestionsProps<"step">) {
  const { graph } = useSelector(actor, selectEdited);
  const answer = (answers: TemplateAnswers) => actor.send({ type: "question.answer", answers });
  const { after, before, kind, name } = question;
  const nameOf = (end: string) => graph.steps.find(({ key }) => key === end)?.name || end;
  const followers = after === undefined || !leadsOn(kind) ? [] : followersOf(graph, after);
  return (
    <>
      <TextField
        label="Name"
        isRequired
        value={name}
        error={fault?.text}
        onChange={(text) => answer({ name: text })}
      />
      <SelectField
        label="Kind"
        choices={stepKinds.map((value) => ({ value, label: wordOf(stepKindLabels, value) }))}
        value={kind}
        onChange={(text) => answer({ kind: stepKinds.find((one) => one === text) ?? kind })}
      />
      {after !== undefined && followers.length > 0 && (
        <SelectField
          label="Leads to"
          help={`It follows ${nameOf(after)}. With a step chosen here it is put between the two.`}
          placeholder="Nothing yet"
          choices={followers.map((value) => ({ value, label: nameOf(value) }))}
          value={before}
          onChange={(key) => answer({ before: key })}
        />
      )}
    </>
  );
}

function ArrowQuestions({ actor, question, fault }: QuestionsProps<"arrow">) {
  const { steps } = useSelector(actor, selectEdited).graph;
  const answer = (answers: TemplateAnswers) => actor.send({ type: "question.answer", answers });
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
