import { Anchor } from "../button/Link.tsx";
import styles from "../layout/Tabs.module.css";

/** One part of a list, as a link. */
export interface ListTab {
  readonly id: string;
  readonly label: string;
  /** The formatted number of its records; undefined until it is read, absent where none is read. */
  readonly count?: string | undefined;
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
    {tabs.map(({ id, label: name, href, isChosen, ...counted }) => (
      <Anchor
        key={id}
        href={href}
        className={styles["tab"]}
        {...(isChosen && { "aria-current": "page" as const, "data-selected": true })}
      >
        {name}
        {"count" in counted && (
          <span className={styles["count"]} data-counted={counted.count !== undefined}>
            {counted.count}
          </span>
        )}
      </Anchor>
    ))}
  </nav>
);
