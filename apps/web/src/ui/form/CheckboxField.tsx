import { useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import { FieldNotes, type FieldProps } from "./Field.tsx";
import styles from "./CheckboxField.module.css";

export interface CheckboxFieldProps extends Omit<FieldProps, "isOptional"> {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The id of the error of the group that the checkbox belongs to. */
  readonly groupErrorId?: string | undefined;
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
  groupErrorId,
  ...box
}: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error && `${id}-error`, groupErrorId];
  return (
    <div className={styles["row"]} data-field={name}>
      <Checkbox
        {...box}
        id={id}
        name={name}
        disabled={isDisabled}
        onBlur={onBlur}
        aria-invalid={error || groupErrorId ? true : undefined}
        aria-required={isRequired}
        aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
      />
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
