import { Check, Copy } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { classes } from "../text/classes.ts";
import { Field } from "./Field.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./CopyField.module.css";

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help?: ReactNode;
  /** True for a secret that is shown once; pictures of the page paint over it. */
  readonly isSecret?: boolean;
  /** Copies to the clipboard; false where that was refused. The browser's clipboard unless given. */
  readonly onCopy?: (value: string) => Promise<boolean>;
}

/** Copies text to the clipboard. False where the browser refuses: without HTTPS it has no clipboard at all. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** A value to copy, such as a one-time password. Focus selects all of it, also where it has to be copied by hand. */
export function CopyField({ label, value, help, isSecret = false, onCopy = copyText }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ readonly value: string; readonly isCopied: boolean }>();
  const isTried = outcome?.value === value;
  const isCopied = isTried && outcome.isCopied;
  const copy = async (): Promise<void> => {
    const hasWorked = await onCopy(value);
    setOutcome({ value, isCopied: hasWorked });
    if (hasWorked) return;
    field.current?.focus();
    field.current?.select();
  };
  return (
    <Field label={label} help={help}>
      {({ className, ...wiring }) => (
        <div>
          <div className={styles["row"]}>
            <input
              {...wiring}
              ref={field}
              className={classes(className, styles["value"])}
              value={value}
              readOnly
              data-private={isSecret || undefined}
              onFocus={(event) => event.target.select()}
            />
            <Button
              label={isCopied ? "Copied" : "Copy"}
              icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              onPress={() => void copy()}
            />
          </div>
          <output className={styles["news"]}>
            {isCopied && <VisuallyHidden>Copied to the clipboard</VisuallyHidden>}
            {isTried &&
              !isCopied &&
              "Not copied. Copy the selected text by hand: press Ctrl C, on a Mac ⌘ C."}
          </output>
        </div>
      )}
    </Field>
  );
}
