import type { ReactNode } from "react";
import styles from "./FormLayout.module.css";

/** The layout of a form with an aside: beside it where there is room, otherwise the form is full width. */
export const FormWithAside = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["asideFrame"]}>
    <div className={styles["asideForm"]}>{children}</div>
  </div>
);

interface FormAsideProps {
  /** Names the aside for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** An aside after the fields that it is about; beside the form, and sticky, where there is room. */
export const FormAside = ({ label, children }: FormAsideProps) => (
  <div className={styles["aside"]}>
    <div role="group" aria-label={label}>
      {children}
    </div>
  </div>
);
