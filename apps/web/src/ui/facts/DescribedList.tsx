import type { ReactNode } from "react";
import styles from "./DescribedList.module.css";

interface DescribedListProps {
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    readonly text?: ReactNode;
  }[];
}

/** A list of things, each with a line that explains it. */
export const DescribedList = ({ items }: DescribedListProps) => (
  <ul className={styles["list"]}>
    {items.map(({ id, label, text }) => (
      <li key={id}>
        <span className={styles["label"]}>{label}</span>
        {text !== undefined && <span className={styles["text"]}>{text}</span>}
      </li>
    ))}
  </ul>
);
