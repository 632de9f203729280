import type { Screen } from "@canopy/core";
import type { FormActor } from "@canopy/core/forms";
import { useScreen } from "./appContext.tsx";
import type { ModalContentProps } from "./modalContentProps.ts";
import { RecordForm, type FormPart } from "./RecordForm.tsx";

interface AskingProps {
  /** The form of an action on a record. */
  readonly screen: Screen<FormActor["logic"], { readonly id: string }>;
  readonly id: string;
  readonly rows: FormPart["rows"];
}

function Asking({ screen, id, rows }: AskingProps) {
  return <RecordForm form={useScreen(screen, { id })} parts={[{ rows }]} width="full" />;
}

/** The content of the app's modal that asks for what an action on the record `id` needs. */
export const askingModal = (screen: AskingProps["screen"], rows: FormPart["rows"]) =>
  function AskingModal({ id }: ModalContentProps) {
    return typeof id === "string" ? <Asking screen={screen} id={id} rows={rows} /> : null;
  };
