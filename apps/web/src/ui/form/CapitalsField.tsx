import { useState } from "react";
import type { FieldProps, TextValueProps } from "./Field.tsx";
import { TextField } from "./TextField.tsx";

/**
 * A line of text in capital letters. Small letters are reported and shown as capitals; the box keeps them as they were typed
 * until it is left, because a box that is rewritten moves the caret to its end and disturbs the keyboards of phones.
 */
export function CapitalsField({ value, onChange, onBlur, ...props }: FieldProps & TextValueProps) {
  const [typed, setTyped] = useState("");
  return (
    <TextField
      {...props}
      isInCapitals
      value={typed.toUpperCase() === value ? typed : value}
      onChange={(text) => {
        setTyped(text);
        onChange(text.toUpperCase());
      }}
      onBlur={() => {
        setTyped(value);
        onBlur?.();
      }}
    />
  );
}
