import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import styles from "./Disclosure.module.css";

interface DisclosureProps {
  readonly label: string;
  /** Drawn at the first opening, not before. */
  readonly children: ReactNode;
}

/** More of the same, for who wants to see it: opened and closed by its line. */
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
