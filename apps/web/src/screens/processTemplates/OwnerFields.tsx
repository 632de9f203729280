import { ownerKindLabels, ownerTaskOf } from "@canopy/core/milestoneOwners";
import {
  selectStepOwners,
  stepOwnerScreen,
  type EditedStep,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { ComboField } from "#ui/form/ComboField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";

interface OwnerFieldsProps {
  readonly actor: TemplateEditorActor;
  readonly step: EditedStep;
  readonly onChange: (change: Partial<EditedStep>) => void;
}

const kinds = Object.entries(ownerKindLabels).map(([value, label]) => ({ value, label }));

/** The owner of a step: a kind of stakeholder, found anew for each process, or one stakeholder for all. */
export function OwnerFields({ actor, step: { ownerKind, ownerId }, onChange }: OwnerFieldsProps) {
  const owners = useScreen(stepOwnerScreen, { editor: actor });
  const { options, emptyText, allOf } = useSelector(owners, selectStepOwners);
  return (
    <>
      <SelectField
        label="Owner"
        help={ownerTaskOf(ownerKind) ?? "Who completes it. Each process finds the one that fits its project."}
        choices={kinds}
        placeholder="Nobody yet"
        value={ownerKind ?? ""}
        onChange={(kind) => onChange({ ownerKind: kind === "" ? null : kind })}
      />
      <ComboField
        label="Stakeholder"
        isOptional
        help="Only where it is always the same one, whatever the project."
        choices={options}
        onSearch={(text) => owners.send({ type: "choices.search", text })}
        emptyText={emptyText}
        allOf={allOf}
        value={ownerId ?? ""}
        onChange={(id) => onChange({ ownerId: id === "" ? null : id })}
      />
    </>
  );
}
