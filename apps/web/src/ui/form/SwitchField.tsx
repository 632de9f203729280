import { useId } from "react";
import { FieldNotes, type FieldProps } from "./Field.tsx";
import styles from "./SwitchField.module.css";

export interface SwitchFieldProps extends Omit<FieldProps, "isOptional" | "isRequired"> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once, without a submit. */
export function SwitchField({
  label,
  name,
  help,
  error,
  isDisabled,
  onBlur,
  isOn,
  onChange,
}: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles["row"]} data-field={name}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="checkbox"
        role="switch"
        className={styles["switch"]}
        checked={isOn}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [help !== undefined && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined
        }
      />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
