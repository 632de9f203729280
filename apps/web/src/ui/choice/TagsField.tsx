import { useState } from "react";
import { ChosenList } from "./ChosenList.tsx";
import { isComposing } from "../form/composing.ts";
import { Field, type FieldProps } from "../form/Field.tsx";
import { Stack } from "../layout/Stack.tsx";

export interface TagsFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** The sign that ends a word; a comma when absent. */
  readonly separator?: string;
}

/** A field for free words or numbers: Enter, the separator or leaving the box adds the typed text. */
export function TagsField({ value, onChange, separator = ",", ...props }: TagsFieldProps) {
  const { name, label, onBlur, isDisabled } = props;
  const [typed, setTyped] = useState("");
  const take = (text: string): void => {
    const words = text
      .split(separator)
      .map((word) => word.trim())
      .filter(Boolean);
    setTyped("");
    if (words.length > 0) onChange([...new Set([...value, ...words])]);
  };
  return (
    <Stack gap="small">
      <Field {...props}>
        {(wiring) => (
          <input
            {...wiring}
            name={name}
            dir="auto"
            value={typed}
            autoComplete="off"
            placeholder="Type and press Enter"
            disabled={isDisabled}
            onChange={({ target }) =>
              target.value.includes(separator) ? take(target.value) : setTyped(target.value)
            }
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isComposing(event) || typed.trim() === "") return;
              event.preventDefault();
              take(typed);
            }}
            onBlur={() => {
              take(typed);
              onBlur?.();
            }}
          />
        )}
      </Field>
      <ChosenList
        label={`${label} chosen`}
        items={value.map((one) => ({ value: one, label: one }))}
        isDisabled={isDisabled}
        onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
      />
    </Stack>
  );
}
