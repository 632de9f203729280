import type { ReactNode } from "react";
import { OccurrenceBadge } from "./shared/OccurrenceBadge.tsx";
import styles from "./CalendarScreen.module.css";

const statuses = ["UPCOMING", "DUE", "OVERDUE", "COMPLETED", "SKIPPED"];

/** Explains the icons, with a line about the visible days. */
export const StatusLegend = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["legend"]}>
    <ul aria-label="What the icons stand for">
      {statuses.map((status) => (
        <li key={status}>
          <OccurrenceBadge status={status} />
        </li>
      ))}
    </ul>
    <p>{children}</p>
  </div>
);
