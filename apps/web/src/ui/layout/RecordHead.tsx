import type { ReactNode } from "react";
import styles from "./RecordHead.module.css";

export interface RecordHeadProps {
  readonly name: string;
  /** Before the name: an avatar, or an icon. */
  readonly picture?: ReactNode;
  /** Beside the name: the record's status. */
  readonly badge?: ReactNode;
  /** Under the name: its key facts, each on its own. */
  readonly facts: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly actions?: ReactNode;
}

/** The record itself at the top of its page: its name, its status, what is known of it at a glance, and what can be done. */
export const RecordHead = ({ name, picture, badge, facts, actions }: RecordHeadProps) => (
  <header className={styles["head"]}>
    {picture}
    <div className={styles["words"]}>
      <div className={styles["title"]}>
        <h2>{name}</h2>
        {badge}
      </div>
      {facts.length > 0 && (
        <ul className={styles["facts"]}>
          {facts.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      )}
    </div>
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </header>
);
