import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import styles from "./Tabs.module.css";

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Rendered only while the tab is chosen. */
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

/** Sections of one record, one at a time. */
export const Tabs = ({ label, items, selectedId, onSelect }: TabsProps) => (
  <AriaTabs
    className={styles["tabs"] ?? ""}
    selectedKey={selectedId}
    onSelectionChange={(key) => onSelect(String(key))}
    keyboardActivation="manual"
  >
    <TabList aria-label={label} className={styles["list"] ?? ""}>
      {items.map((item) => (
        <Tab key={item.id} id={item.id} className={styles["tab"] ?? ""}>
          {item.label}
          {item.count !== undefined && <span className={styles["count"]}>{item.count}</span>}
        </Tab>
      ))}
    </TabList>
    {items.map((item) => (
      <TabPanel key={item.id} id={item.id} className={styles["panel"] ?? ""}>
        {item.content}
      </TabPanel>
    ))}
  </AriaTabs>
);
