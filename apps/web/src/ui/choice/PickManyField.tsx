import { useState } from "react";
import { ChosenList } from "./ChosenList.tsx";
import { ComboField, type ComboFieldProps } from "../form/ComboField.tsx";
import { Stack } from "../layout/Stack.tsx";

export interface PickManyFieldProps extends Omit<ComboFieldProps, "value" | "onChange" | "typed"> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** A field for many of many choices, found by typing; the chosen ones stand under the box, and a choice closes the list over them. */
export function PickManyField({ value, onChange, ...props }: PickManyFieldProps) {
  const { choices, label, isDisabled } = props;
  const [text, setText] = useState("");
  // one without a name is still being read; its value says nothing to a reader
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? "…";
  return (
    <Stack gap="small">
      <ComboField
        {...props}
        choices={choices.filter((choice) => !value.includes(choice.value))}
        value=""
        typed={{ text, onChange: setText, chosenCount: value.length }}
        onChange={(picked) => {
          if (picked === "") return;
          setText("");
          props.onSearch?.("");
          onChange([...value, picked]);
        }}
      />
      <ChosenList
        label={`${label} chosen`}
        items={value.map((one) => ({ value: one, label: labelOf(one) }))}
        isDisabled={isDisabled}
        onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
      />
    </Stack>
  );
}
