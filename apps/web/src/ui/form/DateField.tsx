import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";

export interface DateFieldProps extends Omit<FieldProps, "onBlur">, TextValueProps {
  /** `isUnfinished`: the box holds a text that is no date, such as half of one; the value is '' then. */
  readonly onBlur?: ((isUnfinished: boolean) => void) | undefined;
  /** `YYYY-MM-DDTHH:mm` in local time instead of `YYYY-MM-DD`. */
  readonly hasTime?: boolean;
}

/** A calendar date, kept as text so that no zone shifts it; uses the browser's own picker in the user's format. */
export function DateField({ onBlur, ...props }: DateFieldProps) {
  const { name, value, onChange, isDisabled, hasTime = false } = props;
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          name={name}
          type={hasTime ? "datetime-local" : "date"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={({ target }) => onBlur?.(target.validity.badInput)}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
