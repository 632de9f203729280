import type { ReactNode, Ref } from "react";
import styles from "./StickySide.module.css";

interface StickySideProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** What it holds, for assistive technology: it may have to be scrolled by the keyboard. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The side of Columns that stays in sight beside a long main part. */
export const StickySide = ({ ref, label, children }: StickySideProps) => (
  <div ref={ref} className={styles["side"]} data-sticky role="group" aria-label={label}>
    {children}
  </div>
);
