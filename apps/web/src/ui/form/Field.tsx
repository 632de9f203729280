import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./Field.module.css";

/** The props of every field: its label, and the help and error under it. */
export interface FieldProps {
  readonly label: string;
  /** Lets the error summary find the field and the browser fill it in. */
  readonly name?: string | undefined;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Shows 'Optional' beside the label. */
  readonly isOptional?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** The value of a text field. */
export interface TextValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The attributes that connect a control to its label, help and error. */
export interface ControlWiring {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly "aria-required"?: true;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (wiring: ControlWiring) => ReactNode;
}

/** A field's label, control, help and error, connected for assistive technology. */
export function Field({ label, name, help, error, isRequired, isOptional, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]} data-field={name}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
        {isOptional && (
          <span className={styles["optional"]} aria-hidden>
            Optional
          </span>
        )}
      </label>
      {children({
        id,
        className: styles["control"] ?? "",
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true as const }),
        ...(isRequired && { "aria-required": true as const }),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

interface FieldNotesProps {
  readonly id: string;
  readonly help: ReactNode;
  readonly error: string | undefined;
}

/** The help and the error under a control, with the ids that `aria-describedby` names. */
export const FieldNotes = ({ id, help, error }: FieldNotesProps) => (
  <>
    {help !== undefined && (
      <p id={`${id}-help`} className={styles["help"]}>
        {help}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className={styles["error"]}>
        <CircleAlert aria-hidden />
        {error}
      </p>
    )}
  </>
);
