import {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerScreen,
} from "@canopy/core/milestoneOwners";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { ModalRecordForm } from "#kit/ModalRecordForm.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

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
      {(form) => (
        <FormReady form={form} lineCount={8}>
          <RecordForm form={form} parts={parts} width="full" />
        </FormReady>
      )}
    </ModalRecordForm>
  );
}
