import { projectTypeCreateScreen, projectTypeEditScreen, projectTypeScreen } from "@canopy/core";
import type { ModalContentProps } from "#app/modalContentProps.ts";
import { ModalRecordForm } from "#app/ModalRecordForm.tsx";
import { RecordForm, type FormPart } from "#app/RecordForm.tsx";

const parts: readonly FormPart[] = [
  { rows: [["name"], ["code", "category"], ["description"], ["active"]] },
  {
    title: "In projects",
    text: "What projects of this technology begin with.",
    rows: [["scope", "mitigationType"], ["activityUnit", "defaultTemplateKey"], ["methodologies"]],
  },
];

/** A technology's form in the app's modal: of the technology `id`, or of a new one. */
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
