import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./NoticeName.module.css";

interface NoticeNameProps {
  readonly title: string;
  /** The sender, shown beside the title. */
  readonly byline: string | undefined;
  readonly text: string;
  readonly isUnread: boolean;
}

/** A notice in the cell that names its row; an unread one has a dot, a bold title and a word. */
export const NoticeName = ({ title, byline, text, isUnread }: NoticeNameProps) => (
  <span className={styles["name"]} data-unread={isUnread || undefined}>
    <span className={styles["dot"]} aria-hidden />
    <span className={styles["words"]}>
      <span className={styles["title"]}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        {title}
        {byline !== undefined && (
          <>
            {" "}
            <span className={styles["byline"]}>{byline}</span>
          </>
        )}
      </span>
      <span className={styles["text"]}>{text}</span>
    </span>
  </span>
);
