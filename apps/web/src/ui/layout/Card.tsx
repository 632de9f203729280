import { useId, type ReactNode } from "react";
import styles from "./Card.module.css";

export interface CardProps {
  /** A text, or a link to what the card shows. */
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** Reading width, or the container's width. */
  readonly width?: "reading" | "full";
  /** The content reaches the edges, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A section of a page with a surface of its own. */
export function Card({ title, text, actions, isFlush = false, width = "full", children }: CardProps) {
  const id = useId();
  return (
    <section
      className={styles["card"]}
      data-flush={isFlush || undefined}
      data-width={width}
      {...(title !== undefined && { "aria-labelledby": id })}
    >
      {title !== undefined && (
        <header className={styles["head"]}>
          <div className={styles["words"]}>
            <h2 id={id}>{title}</h2>
            {text !== undefined && <p>{text}</p>}
          </div>
          {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
        </header>
      )}
      <div className={styles["body"]}>{children}</div>
    </section>
  );
}
