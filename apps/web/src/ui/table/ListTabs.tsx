import { Anchor } from "../button/Link.tsx";
import styles from "../layout/Tabs.module.css";

/** One part of a list, as a link. */
export interface ListTab {
  readonly id: string;
  readonly label: string;
  /** The formatted number of its records; undefined until it is read. */
  readonly count: string | undefined;
  readonly href: string;
  readonly isChosen: boolean;
}

interface ListTabsProps {
  /** Names the tabs for assistive technology. */
  readonly label: string;
  readonly tabs: readonly ListTab[];
}

/** Parts of a list with their numbers. They are links, because each part has an address of its own. */
export const ListTabs = ({ label, tabs }: ListTabsProps) => (
  <nav aria-label={label} className={styles["list"]}>
    {tabs.map(({ id, label: name, count, href, isChosen }) => (
      <Anchor
        key={id}
        href={href}
        className={styles["tab"]}
        {...(isChosen && { "aria-current": "page" as const, "data-selected": true })}
      >
        {name}
        <span className={styles["count"]} data-counted={count !== undefined}>
          {count}
        </span>
      </Anchor>
    ))}
  </nav>
);
