import { Check, Minus } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./CheckboxField.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "checked"> {
  readonly isChecked: boolean;
  /** Some but not all of the rows that it stands for are ticked. */
  readonly isIndeterminate?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox without a label; the caller names it with a label or `aria-label`. */
export const Checkbox = ({ isChecked, isIndeterminate = false, onChange, ...rest }: CheckboxProps) => (
  <span className={styles["box"]}>
    <input
      {...rest}
      ref={(input) => {
        if (input) input.indeterminate = isIndeterminate;
      }}
      type="checkbox"
      className={styles["input"]}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <Check aria-hidden />
    <Minus aria-hidden />
  </span>
);
