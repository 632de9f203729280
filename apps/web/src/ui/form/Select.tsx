import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../text/classes.ts";
import fieldStyles from "./Field.module.css";
import styles from "./Select.module.css";

export interface SelectProps extends Omit<ComponentProps<"select">, "onChange" | "size"> {
  readonly size?: "small" | "medium";
  readonly onChange: (value: string) => void;
}

/** A native select without a label; the caller names it and gives the options. */
export const Select = ({ size = "medium", className, onChange, children, ...rest }: SelectProps) => (
  <div className={styles["wrap"]}>
    <select
      {...rest}
      className={classes(fieldStyles["control"], styles["select"], className)}
      data-size={size}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
    <ChevronDown aria-hidden />
  </div>
);
