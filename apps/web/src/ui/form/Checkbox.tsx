import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./CheckboxField.module.css";

export interface CheckboxProps extends Omit<
  ComponentProps<"input">,
  "type" | "onChange" | "checked" | "ref"
> {
  readonly isChecked: boolean;
  /** Stands for several of which some are checked. */
  readonly isMixed?: boolean;
  /** `withShift`: the shift key was held. */
  readonly onChange: (isChecked: boolean, withShift: boolean) => void;
}

const withShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** A checkbox without a label; the caller names it with a label or `aria-label`. */
export const Checkbox = ({ isChecked, isMixed = false, onChange, ...rest }: CheckboxProps) => (
  <span className={styles["box"]}>
    <input
      {...rest}
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      type="checkbox"
      className={styles["input"]}
      checked={isChecked}
      onChange={({ target, nativeEvent }) => onChange(target.checked, withShift(nativeEvent))}
    />
    <Check aria-hidden />
  </span>
);
