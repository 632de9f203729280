import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./Sidebar.module.css";

/** Highest number shown; a longer one would take the label's room. */
const MOST_SHOWN = 99;

/** The number of what a link leads to, from 1 on; `label` names what is counted: 'overdue'. */
export const SidebarCount = ({ count, label }: { readonly count: number; readonly label: string }) =>
  count > 0 && (
    <span className={styles["count"]}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <VisuallyHidden>{` ${label}`}</VisuallyHidden>
    </span>
  );
