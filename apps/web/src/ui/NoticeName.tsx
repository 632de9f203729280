import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./NoticeName.module.css";

interface NoticeNameProps {
  readonly title: string;
  readonly text: string;
  readonly isUnread: boolean;
}

/** A notice in the cell that names its row: a dot, a bold title and the word where it is unread. */
export const NoticeName = ({ title, text, isUnread }: NoticeNameProps) => (
  <span className={styles["name"]} data-unread={isUnread || undefined}>
    <span className={styles["dot"]} aria-hidden />
    <span className={styles["words"]}>
      <span className={styles["title"]}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        {title}
      </span>
      <span className={styles["text"]}>{text}</span>
    </span>
  </span>
);
