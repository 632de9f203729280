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

/** The one look of what is past its due date: the sign and the colour of lateness, around a word or a date. */
export const Overdue = ({ children, hiddenLabel }: OverdueProps) => (
  <span className={styles["overdue"]}>
    <CircleAlert aria-hidden />
    {hiddenLabel !== undefined && <VisuallyHidden>{`${hiddenLabel}, `}</VisuallyHidden>}
    {children}
  </span>
);
