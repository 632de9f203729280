import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { ButtonLink } from "../button/ButtonLink.tsx";
import styles from "./PeekPanel.module.css";

interface PeekPanelProps {
  /** The row's name. */
  readonly title: string;
  /** The row's page; absent for people who may not open it. */
  readonly href: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One row beside its list; the list keeps the focus. Narrow windows show it at the foot. */
export function PeekPanel({ title, href, onClose, children }: PeekPanelProps) {
  const id = useId();
  return (
    <aside className={styles["panel"]} aria-labelledby={id} data-peek>
      <header className={styles["head"]}>
        <h2 id={id} aria-live="polite">
          {title}
        </h2>
        {href !== undefined && <ButtonLink label="Open" size="small" href={href} />}
        <Button kind="iconOnly" size="small" aria-label="Close" icon={<X aria-hidden />} onPress={onClose} />
      </header>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <div className={styles["body"]} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </aside>
  );
}
