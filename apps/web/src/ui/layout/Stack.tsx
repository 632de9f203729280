import type { ReactNode } from "react";
import styles from "./Stack.module.css";

interface LayoutProps {
  readonly gap?: "small" | "medium" | "large";
  readonly children: ReactNode;
}

/** Content stacked vertically. */
export const Stack = ({ gap = "medium", children }: LayoutProps) => (
  <div className={styles["stack"]} data-gap={gap}>
    {children}
  </div>
);

interface RowProps extends LayoutProps {
  /** At which side of the room the items stand, the start where absent. */
  readonly side?: "end";
}

/** Small items side by side, wrapping where there is no room. */
export const Row = ({ gap = "medium", side, children }: RowProps) => (
  <div className={styles["row"]} data-gap={gap} data-side={side}>
    {children}
  </div>
);
