import { documentReturnScreen } from "@canopy/core/documents";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** Asks for the reason before a document is returned, in the app's modal: the document `id`. */
export function DocumentReturnFormModal({ id }: ModalContentProps) {
  return typeof id === "string" ? <ReturnForm id={id} /> : null;
}

function ReturnForm({ id }: { readonly id: string }) {
  const form = useScreen(documentReturnScreen, { id });
  return <RecordForm form={form} parts={[{ rows: [["reason"]] }]} width="full" />;
}
