import { ChevronDown } from "lucide-react";
import { classes } from "./classes.ts";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";
import styles from "./SelectField.module.css";

/** One thing to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldProps, TextValueProps {
  readonly choices: readonly Choice[];
  /** Shown while nothing is chosen (`value` is ""). */
  readonly placeholder?: string;
}

/** One of a few: the browser's own list, which works everywhere and costs no script. For many, ComboField. */
export function SelectField(props: SelectFieldProps) {
  const { name, value, onChange, onBlur, isDisabled, choices, placeholder } = props;
  return (
    <Field {...props}>
      {({ className, ...wiring }) => (
        <div className={styles["wrap"]}>
          <select
            {...wiring}
            className={classes(className, styles["select"])}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            disabled={isDisabled}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  );
}
