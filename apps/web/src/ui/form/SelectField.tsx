import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";
import { Select } from "./Select.tsx";

/** One option of a field. */
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

/** One of a few choices: the browser's own select, which works everywhere without script. For many choices, use ComboField. */
export function SelectField(props: SelectFieldProps) {
  const { name, value, onChange, onBlur, isDisabled, choices, placeholder } = props;
  return (
    <Field {...props}>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          disabled={isDisabled}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
