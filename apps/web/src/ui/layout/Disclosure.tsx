import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import styles from "./Disclosure.module.css";

interface DisclosureProps {
  readonly label: string;
  /** Rendered on first opening. */
  readonly children: ReactNode;
}

/** Additional content that its line opens and closes. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <details
      className={styles["disclosure"]}
      onToggle={({ currentTarget }) => currentTarget.open && setDrawn(true)}
    >
      <summary className={styles["line"]}>
        <ChevronRight aria-hidden />
        {label}
      </summary>
      {isDrawn && <div className={styles["content"]}>{children}</div>}
    </details>
  );
}
