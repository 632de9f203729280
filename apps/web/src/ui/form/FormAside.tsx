import type { ReactNode } from "react";
import styles from "./FormLayout.module.css";

/** The room of a form that has an aside: at its side where there is room, otherwise the form takes it all. */
export const FormWithAside = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["asideFrame"]}>
    <div className={styles["asideForm"]}>{children}</div>
  </div>
);

interface FormAsideProps {
  /** What it holds, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What stands after the fields that it tells of, before whatever follows them; beside the form, and in sight, where there is room. */
export const FormAside = ({ label, children }: FormAsideProps) => (
  <div className={styles["aside"]}>
    <div role="group" aria-label={label}>
      {children}
    </div>
  </div>
);
