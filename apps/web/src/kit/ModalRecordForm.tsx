import type { Screen } from "@canopy/core";
import type { FormActor } from "@canopy/core/forms";
import type { ReactNode } from "react";
import { useScreen } from "./appContext.tsx";
import type { ModalContentProps } from "./modalContentProps.ts";
import { RecordForm, type FormPart } from "./RecordForm.tsx";
import { RecordRead, type RecordReading } from "./RecordRead.tsx";

type FormLogic = FormActor["logic"];
type FormScreen<Given> = Screen<FormLogic, Given | undefined>;

/** The screens of one kind of record's form in the app's modal. */
interface ModalRecordFormProps<Entity extends object> {
  /** The id from the modal's props; a new record for any other value. */
  readonly id: unknown;
  /** The noun within a sentence: 'company'. */
  readonly noun: string;
  readonly create: FormScreen<{ readonly isInModal: true }>;
  readonly edit: FormScreen<{ readonly record: Entity; readonly isInModal: true }>;
  readonly read: RecordReading<Entity>;
  /** Renders the fields; `record` is the record that is changed. */
  readonly children: (form: FormActor, record?: Entity) => ReactNode;
}

/** A record's form in the app's modal: for the record `id`, or for a new one. */
export function ModalRecordForm<Entity extends object>(props: ModalRecordFormProps<Entity>) {
  const { id, noun, read } = props;
  if (typeof id !== "string") return <Create {...props} />;
  // Read first, so that the latest version is changed.
  return (
    <RecordRead screen={read} id={id} noun={noun} lineCount={8}>
      {(record) => <Edit {...props} record={record} />}
    </RecordRead>
  );
}

function Create<Entity extends object>({ create, children }: ModalRecordFormProps<Entity>) {
  return children(useScreen(create, { isInModal: true }));
}

function Edit<Entity extends object>(props: ModalRecordFormProps<Entity> & { readonly record: Entity }) {
  const { edit, record, children } = props;
  const form = useScreen(edit, { record, isInModal: true });
  return children(form, record);
}

interface AskingProps {
  /** The form of an action on a record. */
  readonly screen: Screen<FormLogic, { readonly id: string }>;
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
