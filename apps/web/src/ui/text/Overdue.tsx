import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Overdue.module.css";

interface OverdueProps {
  /** The visible text: a word for the lateness, or the due date. */
  readonly children: ReactNode;
  /** The word for assistive technology, where what is shown lacks it. */
  readonly hiddenLabel?: string;
}

/** Draws lateness: its sign and its colour, around a word or a date. Everything past its due date is drawn by it. */
export const Overdue = ({ children, hiddenLabel }: OverdueProps) => (
  <span className={styles["overdue"]}>
    <CircleAlert aria-hidden />
    {hiddenLabel !== undefined && <VisuallyHidden>{`${hiddenLabel}, `}</VisuallyHidden>}
    {children}
  </span>
);
