import { evidenceModes, stepJoins, stepKinds } from "@canopy/core";
import {
  errorAt,
  evidenceModeChange,
  evidenceModeLabels,
  evidenceModeTexts,
  selectEdited,
  selectTemplateErrors,
  stepJoinLabels,
  type EditedStep,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { stepKindLabels } from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { FieldPair } from "#ui/form/FormLayout.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { SwitchField } from "#ui/form/SwitchField.tsx";
import { TagsField } from "#ui/choice/TagsField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { OwnerFields } from "./OwnerFields.tsx";
import { SelectedCard } from "./SelectedCard.tsx";
import { StepArrows } from "./StepArrows.tsx";
import { TemplateTextField } from "./TemplateTextField.tsx";

interface StepPanelProps {
  readonly actor: TemplateEditorActor;
  readonly step: EditedStep;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The properties of the selected step. */
export function StepPanel({ actor, step }: StepPanelProps) {
  const { key } = step;
  const { graph } = useSelector(actor, selectEdited);
  const errors = useSelector(actor, selectTemplateErrors);
  const change = (changed: Partial<EditedStep>) =>
    actor.send({ type: "editor.edit", edit: { type: "step.change", key, change: changed } });
  return (
    <SelectedCard actor={actor} title={step.name || key} text="The selected step">
      <NameAndDays actor={actor} step={step} onChange={change} />
      <FieldPair>
        <SelectField
          label="Kind"
          choices={choicesOf(stepKindLabels)}
          value={step.kind}
          onChange={(text) => {
            const kind = stepKinds.find((one) => one === text);
            if (kind) change({ kind });
          }}
        />
        <SelectField
          label="Waits for"
          choices={choicesOf(stepJoinLabels)}
          value={step.join}
          onChange={(text) => {
            const join = stepJoins.find((one) => one === text);
            if (join) change({ join });
          }}
        />
      </FieldPair>
      <OwnerFields actor={actor} step={step} onChange={change} />
      <SwitchField
        label="Optional"
        help="It may be skipped."
        isOn={step.optional}
        onChange={(optional) => change({ optional })}
      />
      <SelectField
        label="Evidence is asked for"
        help={evidenceModeTexts[step.evidenceMode]}
        choices={choicesOf(evidenceModeLabels)}
        value={step.evidenceMode}
        onChange={(text) => {
          const mode = evidenceModes.find((one) => one === text);
          if (mode) change(evidenceModeChange(mode));
        }}
      />
      <TagsField
        label="Evidence"
        help="What is handed in when it is completed."
        isRequired={step.evidenceMode === "DOCUMENTS"}
        value={step.evidence}
        error={errorAt(errors, `milestones.${graph.steps.indexOf(step)}.evidence`)}
        onChange={(evidence) => change({ evidence })}
      />
      <SwitchField
        label="Closes findings"
        help="It waits until the findings of its process are settled."
        isOn={step.closesFindings}
        onChange={(closesFindings) => change({ closesFindings })}
      />
      <StepArrows actor={actor} step={step} />
      <Row gap="small">
        <Button
          label="Add step after this one"
          size="small"
          onPress={() => actor.send({ type: "question.ask", ask: { about: "step", after: key } })}
        />
        <Button
          label="Remove step"
          size="small"
          variant="danger"
          onPress={() => actor.send({ type: "editor.edit", edit: { type: "step.remove", key } })}
        />
      </Row>
    </SelectedCard>
  );
}

interface NameAndDaysProps extends StepPanelProps {
  readonly onChange: (change: Partial<EditedStep>) => void;
}

function NameAndDays({ actor, step, onChange }: NameAndDaysProps) {
  const { graph } = useSelector(actor, selectEdited);
  const errors = useSelector(actor, selectTemplateErrors);
  const errorOf = (field: string) => errorAt(errors, `milestones.${graph.steps.indexOf(step)}.${field}`);
  return (
    <>
      <TextField
        label="Name"
        isRequired
        value={step.name}
        error={errorOf("name")}
        onChange={(name) => onChange({ name })}
      />
      <FieldPair>
        <TemplateTextField
          actor={actor}
          place={{ step: step.key, field: "key" }}
          label="Key"
          isRequired
          value={step.key}
          error={errorOf("key")}
          onChange={(key) => onChange({ key })}
        />
        <TemplateTextField
          actor={actor}
          place={{ step: step.key, field: "expectedDays" }}
          label="Expected days"
          isRequired
          inputMode="numeric"
          value={String(step.expectedDays)}
          error={errorOf("expectedDays")}
          onChange={(days) => onChange({ expectedDays: Number(days) })}
        />
      </FieldPair>
    </>
  );
}
