import type { MilestoneOwner } from "@canopy/core";
import type { FormActor } from "@canopy/core/forms";
import {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerScreen,
} from "@canopy/core/milestoneOwners";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { ModalRecordForm } from "#kit/ModalRecordForm.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { useCompanyChoices } from "#kit/choices/useCompanyChoices.ts";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

const parts: readonly FormPart[] = [
  { rows: [["name"], ["code", "companyId"], ["kind"], ["workingDays"], ["active"]] },
  { title: "Contact", rows: [["contactName"], ["email", "phone"], ["country", "accreditation"]] },
];

/** A stakeholder's form in the app's modal: for the stakeholder `id`, or for a new one. */
export function MilestoneOwnerFormModal({ id }: ModalContentProps) {
  return (
    <ModalRecordForm
      id={id}
      noun="stakeholder"
      create={milestoneOwnerCreateScreen}
      edit={milestoneOwnerEditScreen}
      read={milestoneOwnerScreen}
    >
      {(form, owner) => <MilestoneOwnerFields form={form} company={owner?.company} />}
    </ModalRecordForm>
  );
}

interface MilestoneOwnerFieldsProps {
  readonly form: FormActor;
  readonly company: MilestoneOwner["company"];
}

/** The fields; shown once the companies to choose from are read. */
function MilestoneOwnerFields({ form, company }: MilestoneOwnerFieldsProps) {
  const companies = useCompanyChoices(form, company ? { value: company.id, label: company.name } : undefined);
  if (companies.isLoading) return <SkeletonText lineCount={8} label="Loading the form" />;
  return (
    <RecordForm
      form={form}
      parts={parts}
      choices={{ companyId: companies.options }}
      searches={{ companyId: companies.search }}
      width="full"
    />
  );
}
