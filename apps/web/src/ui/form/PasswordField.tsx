import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/Button.tsx";
import { Field, type FieldProps, type TextValueProps } from "./Field.tsx";
import styles from "./Field.module.css";

export interface PasswordFieldProps extends FieldProps, TextValueProps {
  readonly autoComplete: "current-password" | "new-password";
  readonly autoFocus?: boolean;
}

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, value, onChange, onBlur, isDisabled, autoComplete, autoFocus } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(wiring) => (
        <div className={styles["affixed"]}>
          <input
            {...wiring}
            name={name}
            type={isShown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            disabled={isDisabled}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            kind="iconOnly"
            size="small"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            isDisabled={isDisabled}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
