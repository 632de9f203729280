import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";

export interface DateFieldProps extends FieldProps, TextValueProps {
  /** `YYYY-MM-DDTHH:mm` in local time instead of `YYYY-MM-DD`. */
  readonly hasTime?: boolean;
}

/** A calendar date, kept as text so that no zone shifts it; uses the browser's own picker in the user's format. */
export function DateField(props: DateFieldProps) {
  const { name, value, onChange, onBlur, isDisabled, hasTime = false } = props;
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          name={name}
          type={hasTime ? "datetime-local" : "date"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
