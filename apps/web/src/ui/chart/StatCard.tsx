import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "../button/Link.tsx";
import { Skeleton } from "../layout/Skeleton.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./StatCard.module.css";

export interface StatCardProps {
  readonly label: string;
  /** The formatted figure; undefined while it loads. */
  readonly figure: string | undefined;
  readonly unit?: string;
  readonly icon?: ReactNode;
  /** Explains what the figure counts: 'in the last 30 days'. */
  readonly note?: string;
  /** The list of what the figure counts. */
  readonly href?: string;
}

/** One figure, as a link to the list of what it counts. */
export function StatCard({ label, figure, unit, icon, note, href }: StatCardProps) {
  const content = (
    <>
      <span className={styles["label"]}>
        {icon}
        {label}
        {href !== undefined && <ArrowUpRight aria-hidden className={styles["arrow"]} />}
      </span>
      <span className={styles["figure"]}>
        {figure ?? <Skeleton shape="title" widthPercent={40} />}
        {figure === undefined && <VisuallyHidden>Loading</VisuallyHidden>}
        {figure !== undefined && unit !== undefined && <span>{unit}</span>}
      </span>
      {note !== undefined && <span className={styles["note"]}>{note}</span>}
    </>
  );
  return href === undefined ? (
    <div className={styles["stat"]}>{content}</div>
  ) : (
    <Anchor href={href} className={styles["stat"]}>
      {content}
    </Anchor>
  );
}

/** Figures side by side, as many in a row as fit. */
export const StatGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["grid"]}>{children}</div>
);
