import type { ReactNode } from "react";
import styles from "./GuestFrame.module.css";

export interface GuestFrameProps {
  /** The product's mark and name. */
  readonly brand: ReactNode;
  readonly title: string;
  readonly description?: ReactNode;
  /** The form. */
  readonly children: ReactNode;
  /** Links to the other guest screens, under the form. */
  readonly foot?: ReactNode;
}

/** The frame of the guest screens: a plain card on the vivid backdrop. */
export const GuestFrame = ({ brand, title, description, children, foot }: GuestFrameProps) => (
  <main className={styles["frame"]}>
    <div className={styles["card"]}>
      <div className={styles["brand"]}>{brand}</div>
      <header className={styles["words"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {description !== undefined && <p className={styles["description"]}>{description}</p>}
      </header>
      {children}
      {foot !== undefined && <div className={styles["foot"]}>{foot}</div>}
    </div>
  </main>
);
