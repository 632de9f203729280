import type { FieldOption } from "@canopy/core/forms";
import {
  allTechnologies,
  MAX_TEMPLATE_TEXT_CHARS,
  selectEdited,
  selectTemplateErrors,
  type EditedTemplate,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { CapitalsField } from "#ui/form/CapitalsField.tsx";
import { PickManyField } from "#ui/choice/PickManyField.tsx";
import { SwitchField } from "#ui/form/SwitchField.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { TextArea } from "#ui/form/TextArea.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { TemplateTextField } from "./TemplateTextField.tsx";

const maxRounds = { field: "maxRounds" } as const;

/** The template's own fields; shown where nothing is selected. */
export function TemplateFacts({ actor }: { readonly actor: TemplateEditorActor }) {
  const edited = useSelector(actor, selectEdited);
  const errors = useSelector(actor, selectTemplateErrors);
  const technologies = useSelector(useScreen(allTechnologies, undefined), selectData<readonly FieldOption[]>);
  const change = (changed: Partial<Omit<EditedTemplate, "graph">>) =>
    actor.send({ type: "editor.edit", edit: { type: "template.change", change: changed } });
  return (
    <Card title="Template" text="Select a step or an arrow to change it.">
      <Stack>
        <TextField
          label="Name"
          name="name"
          isRequired
          value={edited.name}
          error={errors["name"]?.[0]}
          onChange={(name) => change({ name })}
        />
        <CapitalsField
          label="Key"
          name="key"
          isRequired
          help="Short and never changing, as technologies name it: VCS-REG."
          value={edited.key}
          error={errors["key"]?.[0]}
          onChange={(key) => change({ key })}
        />
        <TextArea
          label="Description"
          name="description"
          isOptional
          maxChars={MAX_TEMPLATE_TEXT_CHARS}
          value={edited.description}
          error={errors["description"]?.[0]}
          onChange={(description) => change({ description })}
        />
        {technologies && (
          <PickManyField
            label="Technologies"
            name="typeIds"
            isOptional
            help="What it is meant for."
            choices={technologies}
            value={edited.typeIds}
            error={errors["typeIds"]?.[0]}
            onChange={(typeIds) => change({ typeIds })}
          />
        )}
        <TemplateTextField
          actor={actor}
          place={maxRounds}
          label="Rounds of findings"
          help="How many its programme allows; empty for any number."
          inputMode="numeric"
          value={edited.maxRounds === null ? "" : String(edited.maxRounds)}
          error={errors["maxRounds"]?.[0]}
          onChange={(rounds) => change({ maxRounds: rounds === "" ? null : Number(rounds) })}
        />
        <SwitchField
          label="Receives forward actions"
          help="Forward action requests of the project's earlier processes are carried into its processes."
          isOn={edited.receivesForwardActions}
          onChange={(receivesForwardActions) => change({ receivesForwardActions })}
        />
      </Stack>
    </Card>
  );
}
