import type { Process } from "@canopy/core";
import { processEditScreen, processRecordScreen } from "@canopy/core/processes";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";

const parts: readonly FormPart[] = [
  { rows: [["name"], ["periodStart", "periodEnd"], ["dueAt"], ["responsibleIds"]] },
];

/** The form of a process's own fields in the app's modal: of the process `id`. */
export const ProcessFormModal = ({ id }: ModalContentProps) => (
  <RecordRead screen={processRecordScreen} id={id} noun="process" lineCount={6}>
    {(process) => <EditForm process={process} />}
  </RecordRead>
);

function EditForm({ process }: { readonly process: Process }) {
  const form = useScreen(processEditScreen, { record: process, isInModal: true });
  return (
    <FormReady form={form} lineCount={6} label="Loading the process">
      <RecordForm form={form} parts={parts} width="full" />
    </FormReady>
  );
}
