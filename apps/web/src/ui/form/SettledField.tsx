import { useState } from "react";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";

export interface SettledFieldProps extends FieldProps, TextValueProps {
  /** What the text is of: what was typed for something else is forgotten. */
  readonly of: string;
  /** Why a text cannot be taken; undefined where it can. */
  readonly refuse: (text: string) => string | undefined;
  readonly inputMode?: "text" | "numeric";
}

/** One line of text that is told once it is settled, by Enter or by leaving the box: for what half a word must not change. Escape brings the last one back. */
export function SettledField(props: SettledFieldProps) {
  const { name, value, onChange, of, refuse, inputMode, isDisabled, onBlur } = props;
  const place = JSON.stringify([of, value]);
  const [typing, setTyping] = useState({ place, text: value });
  const text = typing.place === place ? typing.text : value;
  const refusal = text === value ? undefined : refuse(text);
  const settle = () => {
    if (text !== value && refusal === undefined) onChange(text);
  };
  return (
    <Field {...props} error={refusal ?? props.error}>
      {(wiring) => (
        <input
          {...wiring}
          name={name}
          value={text}
          inputMode={inputMode}
          autoComplete="off"
          disabled={isDisabled}
          onChange={({ target }) => setTyping({ place, text: target.value })}
          onKeyDown={({ key }) => {
            if (key === "Enter") settle();
            if (key === "Escape") setTyping({ place, text: value });
          }}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
