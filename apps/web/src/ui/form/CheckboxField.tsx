import { useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import { FieldNotes, type FieldProps } from "./Field.tsx";
import styles from "./CheckboxField.module.css";

export interface CheckboxFieldProps extends Omit<FieldProps, "isOptional"> {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  name,
  help,
  error,
  isRequired,
  isDisabled,
  onBlur,
  ...box
}: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles["row"]} data-field={name}>
      <Checkbox
        {...box}
        id={id}
        name={name}
        disabled={isDisabled}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-required={isRequired}
        aria-describedby={
          [help !== undefined && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
        }
      />
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
