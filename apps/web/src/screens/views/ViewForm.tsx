import {
  readKept,
  viewCreateScreen,
  viewEditScreen,
  viewRecord,
  type KeptList,
  type View,
} from "@canopy/core/views";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";

const parts: readonly FormPart[] = [{ rows: [["name"], ["isShared"], ["forPartners"]] }];

/** A saved view's form in the app's modal: renames and shares the view `id`, or keeps the list that `kept` describes. */
export function ViewFormModal({ id, kept }: ModalContentProps) {
  if (typeof id === "string")
    return (
      <RecordRead screen={viewRecord} id={id} noun="view" lineCount={3}>
        {(view) => <EditForm view={view} />}
      </RecordRead>
    );
  const list = readKept(kept);
  return list ? <CreateForm kept={list} /> : null;
}

function EditForm({ view }: { readonly view: View }) {
  const form = useScreen(viewEditScreen, { record: view, isInModal: true });
  return <RecordForm form={form} parts={parts} width="full" />;
}

function CreateForm({ kept }: { readonly kept: KeptList }) {
  const form = useScreen(viewCreateScreen(kept.list), { kept });
  return <RecordForm form={form} parts={parts} width="full" />;
}
