import { ChevronRight } from "lucide-react";
import { Anchor } from "../button/Link.tsx";
import styles from "./Breadcrumbs.module.css";

export interface Crumb {
  readonly label: string;
  /** Absent for the last crumb, the current page. */
  readonly href?: string;
}

/** The path from the top level to the current page. */
export const Breadcrumbs = ({ crumbs }: { readonly crumbs: readonly Crumb[] }) => (
  <nav className={styles["way"]} aria-label="Breadcrumb">
    <ol className={styles["list"]}>
      {crumbs.map((crumb, index) => (
        <li key={crumb.href ?? ""}>
          {index > 0 && <ChevronRight aria-hidden />}
          {crumb.href === undefined ? (
            <span aria-current="page">{crumb.label}</span>
          ) : (
            <Anchor href={crumb.href}>{crumb.label}</Anchor>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
