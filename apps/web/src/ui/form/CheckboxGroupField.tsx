import { useId } from "react";
import { CheckboxField } from "./CheckboxField.tsx";
import { FieldNotes, type FieldProps } from "./Field.tsx";
import type { Choice } from "./SelectField.tsx";
import styles from "./CheckboxField.module.css";

export interface DescribedChoice extends Choice {
  readonly description?: string;
}

export interface CheckboxGroupFieldProps extends Omit<FieldProps, "isOptional"> {
  readonly choices: readonly DescribedChoice[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Longest label in characters that shares a row with others. */
const SHORT_CHARS = 14;

const isShort = ({ label, description }: DescribedChoice): boolean =>
  description === undefined && label.length <= SHORT_CHARS;

/**
 * A group of checkboxes, short labels side by side; the value keeps the order of the choices. Its error describes each
 * checkbox, because a group itself cannot be invalid.
 */
export function CheckboxGroupField(props: CheckboxGroupFieldProps) {
  const { label, name, help, error, isDisabled, onBlur, choices, value, onChange } = props;
  const id = useId();
  const toggle = (toggled: string, isChecked: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === toggled ? isChecked : value.includes(one))),
    );
  return (
    <fieldset
      data-field={name}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
      disabled={isDisabled}
    >
      <legend className={styles["legend"]}>{label}</legend>
      <div className={styles["choices"]} data-short={choices.every(isShort) || undefined}>
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            label={choice.label}
            help={choice.description}
            isChecked={value.includes(choice.value)}
            isDisabled={choice.isDisabled}
            groupErrorId={error ? `${id}-error` : undefined}
            onBlur={onBlur}
            onChange={(isChecked) => toggle(choice.value, isChecked)}
          />
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}
