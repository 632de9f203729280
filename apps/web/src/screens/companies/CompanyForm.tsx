import {
  companyCreateScreen,
  companyEditScreen,
  companyScreen,
  selectRecord,
  selectRecordFailure,
  type Company,
  type FormActor,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import type { ModalContentProps } from "#app/modalContentProps.ts";
import { useDiscardOnDismissal, useFirstField, useModalOwner } from "#app/modalForm.ts";
import { RecordForm, type FormPart } from "#app/RecordForm.tsx";
import { SkeletonText } from "#ui/Skeleton.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";

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

/** A company's form in the app's modal: of the company `companyId`, or of a new one. */
export function CompanyFormModal({ companyId }: ModalContentProps) {
  return typeof companyId === "string" ? <CompanyChange id={companyId} /> : <CompanyCreate />;
}

function CompanyCreate() {
  return <CompanyFields form={useScreen(companyCreateScreen, { owner: useModalOwner() })} />;
}

/** Reads the company first, so that its latest version is changed. */
function CompanyChange({ id }: { readonly id: string }) {
  const record = useScreen(companyScreen, { id });
  const company = useSelector(record, selectRecord<Company>);
  const failure = useSelector(record, selectRecordFailure<Company>, shallowEqual);
  if (company) return <CompanyEdit company={company} />;
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => record.send({ type: "record.retry" })} />;
  return <SkeletonText lineCount={8} label="Loading the company" />;
}

function CompanyEdit({ company }: { readonly company: Company }) {
  return <CompanyFields form={useScreen(companyEditScreen, { record: company, owner: useModalOwner() })} />;
}

function CompanyFields({ form }: { readonly form: FormActor }) {
  useDiscardOnDismissal(form);
  useFirstField();
  return <RecordForm form={form} parts={parts} width="full" />;
}
