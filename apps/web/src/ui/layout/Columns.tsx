import type { ReactNode } from "react";
import styles from "./Columns.module.css";

interface ColumnsProps {
  readonly main: ReactNode;
  /** The narrower column at the end; below the main one where there is no room. */
  readonly side: ReactNode;
}

/** A record's sections in two columns. */
export const Columns = ({ main, side }: ColumnsProps) => (
  <div className={styles["frame"]}>
    <div className={styles["columns"]}>
      <div className={styles["column"]}>{main}</div>
      <div className={styles["column"]}>{side}</div>
    </div>
  </div>
);
