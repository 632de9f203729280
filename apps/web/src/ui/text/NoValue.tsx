import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./NoValue.module.css";

/** A missing value: a dash on screen, words for a screen reader. */
export const NoValue = () => (
  <span className={styles["none"]} data-none>
    <span aria-hidden>–</span>
    <VisuallyHidden>not given</VisuallyHidden>
  </span>
);
