import { processHoldScreen } from "@canopy/core/processes";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** Asks for the reason before a process is held, in the app's modal: the process `id`. */
export function HoldProcessFormModal({ id }: ModalContentProps) {
  return typeof id === "string" ? <HoldForm id={id} /> : null;
}

function HoldForm({ id }: { readonly id: string }) {
  const form = useScreen(processHoldScreen, { id });
  return <RecordForm form={form} parts={[{ rows: [["reason"]] }]} width="full" />;
}
