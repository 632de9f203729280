import type { ReactNode } from "react";
import styles from "./States.module.css";

interface StateProps {
  readonly kind: "empty" | "noMatch" | "error" | "missing" | "forbidden";
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly role?: "alert";
}

/** The frame of every state shown instead of content: picture, text, action. */
export const State = ({ kind, icon, title, text, action, children, role }: StateProps) => (
  <div className={styles["state"]} data-kind={kind} role={role}>
    <div className={styles["picture"]}>{icon}</div>
    <p className={styles["title"]}>{title}</p>
    {text !== undefined && <div className={styles["text"]}>{text}</div>}
    {children}
    {action !== undefined && <div className={styles["action"]}>{action}</div>}
  </div>
);
