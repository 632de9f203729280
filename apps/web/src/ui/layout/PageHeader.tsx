import type { ReactNode } from "react";
import styles from "./PageHeader.module.css";

export interface PageHeaderProps {
  /** The screen's only `h1`. */
  readonly title: string;
  /** The title is small, because the record's name below it heads the page. */
  readonly isEyebrow?: boolean;
  /** The title ends with this name, which is large below its other words. */
  readonly name?: string | undefined;
  /** The status beside the title. */
  readonly badge?: ReactNode;
  /** One line of help, where the noun is not obvious. */
  readonly help?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
}

/** The top of every screen. */
export const PageHeader = ({ title, isEyebrow = false, name, badge, help, actions }: PageHeaderProps) => (
  <header className={styles["header"]} data-eyebrow={isEyebrow || undefined}>
    <div className={styles["words"]}>
      <div className={styles["title"]}>
        <h1>
          {title}
          {name !== undefined && (
            <>
              : <span className={styles["name"]}>{name}</span>
            </>
          )}
        </h1>
        {badge}
      </div>
      {help !== undefined && <p className={styles["help"]}>{help}</p>}
    </div>
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </header>
);
