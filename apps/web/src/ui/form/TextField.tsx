import type { ReactNode } from "react";
import { classes } from "../text/classes.ts";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";
import styles from "./Field.module.css";

export interface TextFieldProps extends FieldProps, TextValueProps {
  readonly type?: "text" | "email" | "url";
  readonly autoComplete?: string;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Shows small letters as capitals; the text itself stays as it is. */
  readonly isInCapitals?: boolean;
  readonly inputMode?: "text" | "decimal" | "numeric";
  /** A unit inside the box, after the text. */
  readonly unit?: ReactNode;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { name, value, onChange, onBlur, type = "text", isDisabled, isReadOnly, unit } = props;
  const { autoComplete, autoFocus, inputMode, isInCapitals = false } = props;
  return (
    <Field {...props}>
      {(wiring) => {
        const input = (
          <input
            {...wiring}
            className={classes(wiring.className, isInCapitals && styles["capitals"])}
            name={name}
            type={type}
            dir="auto"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            disabled={isDisabled}
            readOnly={isReadOnly}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            inputMode={inputMode}
            {...(isInCapitals && { autoCapitalize: "characters" })}
            {...(type === "email" && { autoCapitalize: "none", spellCheck: false })}
          />
        );
        if (unit === undefined) return input;
        return (
          <div className={styles["affixed"]}>
            {input}
            <span className={styles["unit"]}>{unit}</span>
          </div>
        );
      }}
    </Field>
  );
}
