import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./CheckboxField.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "checked"> {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox without a label; the caller names it with a label or `aria-label`. */
export const Checkbox = ({ isChecked, onChange, ...rest }: CheckboxProps) => (
  <span className={styles["box"]}>
    <input
      {...rest}
      type="checkbox"
      className={styles["input"]}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <Check aria-hidden />
  </span>
);
