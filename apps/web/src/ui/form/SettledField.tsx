import { useState } from "react";
import { isComposing } from "./composing.ts";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";

export interface SettledFieldProps extends FieldProps, TextValueProps {
  /** Identifies what the text belongs to; another one shows its own value, or what is held for it. */
  readonly of: string;
  /** Returns why a text is refused, or undefined. */
  readonly refuse: (text: string) => string | undefined;
  /** Called with every text that stands in the box. */
  readonly onType?: (text: string) => void;
  /** The refused text that the box held when it was last shown; it stands there again. */
  readonly held?: string | undefined;
  readonly inputMode?: "text" | "numeric";
}

/** A line of text that is reported only on Enter or on leaving the box, where each key would change too much. Escape restores the last text. */
export function SettledField(props: SettledFieldProps) {
  const { name, value, onChange, of, refuse, onType, held, inputMode, isDisabled, onBlur } = props;
  const place = JSON.stringify([of, value]);
  const [typing, setTyping] = useState({ place, text: held ?? value });
  const text = typing.place === place ? typing.text : (held ?? value);
  const refusal = text === value ? undefined : refuse(text);
  const settle = () => {
    if (text !== value && refusal === undefined) onChange(text);
  };
  const type = (next: string) => {
    setTyping({ place, text: next });
    onType?.(next);
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
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === "Enter") settle();
            if (event.key !== "Escape" || text === value) return;
            // This Escape belongs to the text and ends nothing else.
            event.preventDefault();
            type(value);
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
