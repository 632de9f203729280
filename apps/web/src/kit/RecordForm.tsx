import {
  selectFields,
  selectFocus,
  selectFormView,
  selectIsSubmitting,
  type FormActor,
  type ShownField,
} from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import { Fragment, type ReactNode } from "react";
import { FieldPair, FormLayout, FormSection } from "../ui/form/FormLayout.tsx";
import { FormNotices } from "./FormNotices.tsx";
import { FormField } from "./RecordFields.tsx";
import { useFirstField } from "./firstField/useFirstField.ts";

/** A group of fields; two names in one row stand side by side. The title, or else the first row, is its React key. */
export interface FormPart {
  readonly title?: string;
  readonly text?: string;
  readonly rows: readonly (readonly string[])[];
  /** Stands below these fields, in their group. */
  readonly end?: ReactNode;
  /** The form's `FormAside`, placed after these fields and shown even where they are hidden. */
  readonly aside?: ReactNode;
}

interface RecordFormProps {
  readonly form: FormActor;
  readonly parts: readonly FormPart[];
  /** Reading width, or the container's width: a modal, where the first field takes the focus. */
  readonly width?: "reading" | "full";
  /** Selects what takes the focus in a modal instead of the first field. */
  readonly beginsAt?: string | undefined;
  /** Replaces the form's own way to be cancelled. */
  readonly onCancel?: () => void;
}

/** A record's form with its drafts, conflicts and errors. */
export function RecordForm(props: RecordFormProps) {
  const {
    form,
    parts,
    width = "reading",
    beginsAt,
    onCancel = () => form.send({ type: "form.cancel" }),
  } = props;
  const view = useSelector(form, selectFormView);
  const fields = useSelector(form, selectFields);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const { attempt } = useSelector(form, selectFocus, shallowEqual);
  useFirstField({ isInModal: width === "full", selector: beginsAt });
  const draw = (field: ShownField): ReactNode => <FormField key={field.name} form={form} field={field} />;
  return (
    <FormLayout
      label={view.title}
      submitLabel={view.submitLabel}
      isDanger={view.tone === "danger"}
      isPending={isSubmitting}
      refusedCount={attempt}
      width={width}
      onSubmit={(unfinished) => form.send({ type: "form.submit", unfinished })}
      onCancel={onCancel}
    >
      <FormNotices form={form} />
      {parts.map(({ rows, end, aside, ...words }) => (
        <Fragment key={words.title ?? rows[0]?.join()}>
          {isShown(rows, fields) && (
            <FormSection {...words}>
              {rows.map((names) => (
                <FormRow
                  key={names.join()}
                  fields={fields.filter(({ name }) => names.includes(name))}
                  draw={draw}
                />
              ))}
              {end}
            </FormSection>
          )}
          {aside}
        </Fragment>
      ))}
    </FormLayout>
  );
}

/** A group is shown while the form shows any of its fields. */
const isShown = (rows: FormPart["rows"], fields: readonly ShownField[]): boolean =>
  rows.flat().some((name) => fields.some((field) => field.name === name));

interface FormRowProps {
  readonly fields: readonly ShownField[];
  readonly draw: (field: ShownField) => ReactNode;
}

const FormRow = ({ fields, draw }: FormRowProps) =>
  fields.length > 1 ? <FieldPair>{fields.map(draw)}</FieldPair> : fields.map(draw);
