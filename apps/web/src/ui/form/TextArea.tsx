import { classes } from "../text/classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";
import styles from "./TextArea.module.css";

export interface TextAreaProps extends FieldProps, TextValueProps {
  readonly isReadOnly?: boolean;
  /** It takes the focus when it appears. */
  readonly hasFocus?: boolean;
  /**
   * Maximum number of characters, an emoji counted once; the count shows from nine tenths of it on. A longer text is taken
   * whole, so that nothing pasted is lost, and the caller refuses it.
   */
  readonly maxChars?: number;
}

const NEARLY_FULL = 0.9;

/** Several lines of text; the box grows with its text, and Ctrl + Enter sends its form. */
export function TextArea(props: TextAreaProps) {
  const { name, value, onChange, onBlur, isDisabled, isReadOnly, maxChars, hasFocus } = props;
  const count = Array.from(value.trim()).length;
  const isNearlyFull = maxChars !== undefined && count >= maxChars * NEARLY_FULL;
  return (
    <Field {...props}>
      {({ className, ...wiring }) => (
        <>
          <textarea
            {...wiring}
            className={classes(className, styles["area"])}
            name={name}
            dir="auto"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            disabled={isDisabled}
            readOnly={isReadOnly}
            autoFocus={hasFocus}
          />
          {isNearlyFull && (
            <span className={styles["count"]} data-over={count > maxChars || undefined}>
              {`${count} of ${maxChars} characters`}
            </span>
          )}
          {maxChars !== undefined && (
            // Its text changes at the two bounds alone: the count would be read out at each letter.
            <VisuallyHidden>
              <output>
                {isNearlyFull && `${count > maxChars ? "More than" : "At most"} ${maxChars} characters`}
              </output>
            </VisuallyHidden>
          )}
        </>
      )}
    </Field>
  );
}
