import { projectHoldScreen } from "@canopy/core/projects";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** Asks for the reason before a project is held, in the app's modal: the project `id`. */
export function HoldProjectFormModal({ id }: ModalContentProps) {
  return typeof id === "string" ? <HoldForm id={id} /> : null;
}

function HoldForm({ id }: { readonly id: string }) {
  const form = useScreen(projectHoldScreen, { id });
  return <RecordForm form={form} parts={[{ rows: [["reason"]] }]} width="full" />;
}
