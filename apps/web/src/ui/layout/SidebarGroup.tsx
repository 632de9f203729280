import { useId, type ReactNode } from "react";
import { Anchor } from "../button/Link.tsx";
import styles from "./Sidebar.module.css";

/** Links that belong together, under a small heading. */
export function SidebarGroup({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles["group"]} role="group" aria-labelledby={id}>
      <p id={id} className={styles["heading"]}>
        {heading}
      </p>
      {children}
    </div>
  );
}

export interface SidebarLinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The link leads to the current page, or to the list that the page belongs to. */
  readonly current?: "page" | "true" | undefined;
  /** A SidebarCount. */
  readonly count?: ReactNode;
}

/** A link to a screen. */
export const SidebarLink = ({ href, label, icon, current, count }: SidebarLinkProps) => (
  <Anchor href={href} className={styles["link"]} title={label} {...(current && { "aria-current": current })}>
    {icon}
    <span className={styles["label"]}>{label}</span>
    {count}
  </Anchor>
);
