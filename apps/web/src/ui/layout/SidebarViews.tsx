import type { ReactNode } from "react";
import { Anchor } from "../button/Link.tsx";
import styles from "./Sidebar.module.css";

interface SidebarViewsProps {
  /** Names what folds out: 'Views of Projects'. */
  readonly label: string;
  readonly mark: ReactNode;
  readonly links: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/** Links that fold out under an entry of the sidebar; they move nothing before somebody unfolds them. */
export const SidebarViews = ({ label, mark, links }: SidebarViewsProps) => (
  <details className={styles["views"]}>
    <summary aria-label={label} title={label}>
      {mark}
    </summary>
    <ul aria-label={label}>
      {links.map(({ id, label: text, href }) => (
        <li key={id}>
          <Anchor href={href} className={styles["view"]} title={text}>
            {text}
          </Anchor>
        </li>
      ))}
    </ul>
  </details>
);
