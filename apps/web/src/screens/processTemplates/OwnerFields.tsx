import { ownerKindLabels, ownerKindTasks } from "@canopy/core/milestoneOwners";
import type { EditedStep } from "@canopy/core/processTemplates";
import { useOwnerChoices } from "#kit/choices/useOwnerChoices.ts";
import { ComboField } from "#ui/form/ComboField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";

interface OwnerFieldsProps {
  readonly step: EditedStep;
  readonly onChange: (change: Partial<EditedStep>) => void;
}

const kinds = Object.entries(ownerKindLabels).map(([value, label]) => ({ value, label }));

/** The owner of a step: a kind of stakeholder, chosen for each process, or one fixed stakeholder. */
export function OwnerFields({ step: { ownerKind, ownerId }, onChange }: OwnerFieldsProps) {
  const { choices, onSearch, emptyText } = useOwnerChoices(ownerId ?? "");
  const task =
    ownerKind !== null && Object.hasOwn(ownerKindTasks, ownerKind) ? ownerKindTasks[ownerKind] : undefined;
  return (
    <>
      <SelectField
        label="Owner"
        help={task ?? "Who completes it. Each process finds the one that fits its project."}
        choices={kinds}
        placeholder="Nobody yet"
        value={ownerKind ?? ""}
        onChange={(kind) => onChange({ ownerKind: kind === "" ? null : kind })}
      />
      <ComboField
        label="Stakeholder"
        isOptional
        help="Only where it is always the same one, whatever the project."
        choices={choices}
        onSearch={onSearch}
        emptyText={emptyText}
        value={ownerId ?? ""}
        onChange={(id) => onChange({ ownerId: id === "" ? null : id })}
      />
    </>
  );
}
