import type { ReactNode } from "react";
import styles from "./RecordHead.module.css";

export interface RecordHeadProps {
  /** Absent where the page's title ends with it. */
  readonly name?: string;
  /** Shown before the name: an avatar or an icon. */
  readonly picture?: ReactNode;
  /** The record's status beside the name. */
  readonly badge?: ReactNode;
  /** Key facts under the name. */
  readonly facts: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly actions?: ReactNode;
  /** A sentence below the actions, such as why one of them is not possible. */
  readonly note?: ReactNode;
}

/** The head of a record's page: its name, status, key facts and actions. */
export const RecordHead = ({ name, picture, badge, facts, actions, note }: RecordHeadProps) => (
  <header className={styles["head"]}>
    {picture}
    <div className={styles["words"]}>
      {name !== undefined && (
        <div className={styles["title"]}>
          <h2>{name}</h2>
          {badge}
        </div>
      )}
      {facts.length > 0 && (
        <ul className={styles["facts"]}>
          {facts.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      )}
    </div>
    {actions !== undefined && (
      <div className={styles["side"]}>
        <div className={styles["actions"]}>{actions}</div>
        {note !== undefined && <p className={styles["note"]}>{note}</p>}
      </div>
    )}
  </header>
);
