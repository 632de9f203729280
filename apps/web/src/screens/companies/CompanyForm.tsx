import { companyCreateScreen, companyEditScreen, companyScreen } from "@canopy/core/companies";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { ModalRecordForm } from "#kit/ModalRecordForm.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

const parts: readonly FormPart[] = [
  {
    rows: [["name"], ["legalName"], ["country", "sector"], ["sizeBand", "status"], ["website"], ["address"]],
  },
  {
    title: "Climate target",
    text: "What the company has set itself, where it has.",
    rows: [["baseYear", "targetYear"], ["targetPercent"]],
  },
  { title: "Registration", rows: [["lei", "taxId"], ["notes"]] },
];

/** A company's form in the app's modal: for the company `id`, or for a new one. */
export function CompanyFormModal({ id }: ModalContentProps) {
  return (
    <ModalRecordForm
      id={id}
      noun="company"
      create={companyCreateScreen}
      edit={companyEditScreen}
      read={companyScreen}
    >
      {(form) => <RecordForm form={form} parts={parts} width="full" />}
    </ModalRecordForm>
  );
}
