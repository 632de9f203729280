import type { ReactNode, Ref } from "react";
import styles from "./StickySide.module.css";

interface StickySideProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Names the side for assistive technology, because it may need scrolling by keyboard. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The sticky side of Columns beside a long main part. */
export const StickySide = ({ ref, label, children }: StickySideProps) => (
  <div ref={ref} className={styles["side"]} data-sticky role="group" aria-label={label}>
    {children}
  </div>
);
