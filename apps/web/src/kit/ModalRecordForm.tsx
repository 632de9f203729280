import type { Screen } from "@canopy/core";
import type { FormActor } from "@canopy/core/forms";
import { selectRecord, selectRecordFailure, type RecordActor } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import { SkeletonText } from "../ui/layout/Skeleton.tsx";
import { useScreen } from "./appContext.tsx";
import { useFirstField } from "./useFirstField.ts";

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
  readonly read: Screen<RecordActor<Entity>["logic"], { readonly id: string }>;
  /** Renders the fields; `record` is the record that is changed. */
  readonly children: (form: FormActor, record?: Entity) => ReactNode;
}

/** A record's form in the app's modal: for the record `id`, or for a new one. */
export function ModalRecordForm<Entity extends object>(props: ModalRecordFormProps<Entity>) {
  return typeof props.id === "string" ? <Change {...props} id={props.id} /> : <Create {...props} />;
}

function Create<Entity extends object>({ create, children }: ModalRecordFormProps<Entity>) {
  return <Form form={useScreen(create, { isInModal: true })}>{children}</Form>;
}

/** Reads the record first, so that its latest version is changed. */
function Change<Entity extends object>(props: ModalRecordFormProps<Entity> & { readonly id: string }) {
  const actor = useScreen(props.read, { id: props.id });
  const record = useSelector(actor, selectRecord<Entity>);
  const failure = useSelector(actor, selectRecordFailure<Entity>, shallowEqual);
  if (record) return <Edit {...props} record={record} />;
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => actor.send({ type: "record.retry" })} />;
  return <SkeletonText lineCount={8} label={`Loading the ${props.noun}`} />;
}

function Edit<Entity extends object>(props: ModalRecordFormProps<Entity> & { readonly record: Entity }) {
  const { edit, record, children } = props;
  const form = useScreen(edit, { record, isInModal: true });
  return <Form form={form}>{(actor) => children(actor, record)}</Form>;
}

interface FormProps {
  readonly form: FormActor;
  readonly children: (form: FormActor) => ReactNode;
}

function Form({ form, children }: FormProps) {
  useFirstField();
  return children(form);
}
