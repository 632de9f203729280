import type { Process } from "@canopy/core";
import { processEditScreen, processRecordScreen } from "@canopy/core/processes";
import { selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { useFirstField } from "#kit/useFirstField.ts";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

const parts: readonly FormPart[] = [
  { rows: [["name"], ["periodStart", "periodEnd"], ["dueAt"], ["responsibleIds"]] },
];

/** The form of a process's own fields in the app's modal: of the process `id`. */
export function ProcessFormModal({ id }: ModalContentProps) {
  const record = useScreen(processRecordScreen, { id: typeof id === "string" ? id : "" });
  const process = useSelector(record, selectRecord<Process>);
  const failure = useSelector(record, selectRecordFailure<Process>, shallowEqual);
  if (failure && !process)
    return <ErrorState message={failure.text} onRetry={() => record.send({ type: "record.retry" })} />;
  return process ? (
    <EditForm process={process} />
  ) : (
    <SkeletonText lineCount={6} label="Loading the process" />
  );
}

function EditForm({ process }: { readonly process: Process }) {
  const form = useScreen(processEditScreen, { record: process, isInModal: true });
  return (
    <FormReady form={form} lineCount={6} label="Loading the process">
      <FirstField />
      <RecordForm form={form} parts={parts} width="full" />
    </FormReady>
  );
}

function FirstField() {
  useFirstField();
  return null;
}
