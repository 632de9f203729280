import { selectFormView } from "@canopy/core/forms";
import { userAnonymiseScreen } from "@canopy/core/users";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";

/** Says what anonymising does and asks for the address, in the app's modal: the user `id`. */
export function AnonymiseUserFormModal({ id }: ModalContentProps) {
  return typeof id === "string" ? <AnonymiseForm id={id} /> : null;
}

function AnonymiseForm({ id }: { readonly id: string }) {
  const form = useScreen(userAnonymiseScreen, { id });
  const { description = "" } = useSelector(form, selectFormView);
  return <RecordForm form={form} parts={[{ text: description, rows: [["email"]] }]} width="full" />;
}
