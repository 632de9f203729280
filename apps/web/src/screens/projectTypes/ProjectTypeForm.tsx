import { projectTypeCreateScreen, projectTypeEditScreen, projectTypeScreen } from "@canopy/core/projectTypes";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { ModalRecordForm } from "#kit/ModalRecordForm.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";

const parts: readonly FormPart[] = [
  { rows: [["name"], ["code", "category"], ["description"], ["active"]] },
  {
    title: "In projects",
    text: "What projects of this technology begin with.",
    rows: [["scope", "mitigationType"], ["activityUnit", "defaultTemplateKey"], ["methodologies"]],
  },
];

/** A technology's form in the app's modal: for the technology `id`, or for a new one. */
export function ProjectTypeFormModal({ id }: ModalContentProps) {
  return (
    <ModalRecordForm
      id={id}
      noun="technology"
      create={projectTypeCreateScreen}
      edit={projectTypeEditScreen}
      read={projectTypeScreen}
    >
      {(form) => <RecordForm form={form} parts={parts} width="full" />}
    </ModalRecordForm>
  );
}
