import { Check, CircleDot } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Anchor } from "../button/Link.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./NoticeList.module.css";

/** One notice. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  /** The sender, shown beside the title. */
  readonly byline: string | undefined;
  readonly text: string;
  /** The time and the subject. */
  readonly facts: ReactNode;
  readonly isUnread: boolean;
  /** The page that it opens; undefined where it has none. */
  readonly href: string | undefined;
  readonly onFollow: () => void;
  /** Marks an unread notice as read, a read one as unread. */
  readonly onMark: () => void;
}

interface NoticeListProps {
  readonly label: string;
  readonly notices: readonly Notice[];
}

/** Notices, the newest first; an unread one has a dot, a bold title and a word for screen readers. */
export const NoticeList = ({ label, notices }: NoticeListProps) => (
  <ul className={styles["list"]} aria-label={label}>
    {notices.map((notice) => (
      <li key={notice.id} className={styles["notice"]} data-unread={notice.isUnread || undefined}>
        <span className={styles["dot"]} aria-hidden />
        <div className={styles["words"]}>
          <p className={styles["head"]}>
            <NoticeTitle notice={notice} />
            {notice.byline !== undefined && (
              <>
                {" "}
                <span className={styles["byline"]}>{notice.byline}</span>
              </>
            )}
          </p>
          <p className={styles["text"]}>{notice.text}</p>
          <p className={styles["facts"]}>{notice.facts}</p>
        </div>
        <span className={styles["read"]}>
          <Button
            kind="iconOnly"
            size="small"
            aria-label={`Mark as ${notice.isUnread ? "read" : "unread"}: ${notice.title}`}
            icon={notice.isUnread ? <Check aria-hidden /> : <CircleDot aria-hidden />}
            onPress={notice.onMark}
          />
        </span>
      </li>
    ))}
  </ul>
);

const NoticeTitle = ({ notice: { title, href, isUnread, onFollow } }: { readonly notice: Notice }) => {
  const words = (
    <>
      {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
      {title}
    </>
  );
  if (href === undefined) return <span className={styles["title"]}>{words}</span>;
  return (
    <Anchor className={styles["title"]} href={href} onNavigate={onFollow}>
      {words}
    </Anchor>
  );
};

/** A button for the next notices, which also load when it is scrolled into view. */
export function MoreNotices({
  isLoading,
  onMore,
}: {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => onMore());
  useEffect(() => {
    if (isLoading || !place.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isLoading]);
  return (
    <div ref={place} className={styles["more"]}>
      <Button label="Load more" isPending={isLoading} onPress={onMore} />
    </div>
  );
}
