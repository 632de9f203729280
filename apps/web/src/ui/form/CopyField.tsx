import { Check, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { classes } from "../text/classes.ts";
import { Field } from "./Field.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./CopyField.module.css";

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help?: ReactNode;
  /** Copies to the clipboard; after a refusal the value can be copied by hand. */
  readonly onCopy: (value: string) => void;
}

/** A value to copy, such as a one-time password. Focus selects all of it. */
export function CopyField({ label, value, help, onCopy }: CopyFieldProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;
  return (
    <Field label={label} help={help}>
      {({ className, ...wiring }) => (
        <div className={styles["row"]}>
          <input
            {...wiring}
            className={classes(className, styles["value"])}
            value={value}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Button
            label={isCopied ? "Copied" : "Copy"}
            icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onPress={() => {
              onCopy(value);
              setCopied(value);
            }}
          />
          <VisuallyHidden>
            <output>{isCopied ? "Copied to the clipboard" : ""}</output>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}
