import type { ReactNode } from "react";
import styles from "./Kbd.module.css";

/** A key of the keyboard. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className={styles["kbd"]}>{children}</kbd>
);
