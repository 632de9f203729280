import { useEffect, useRef, type ReactNode } from "react";
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

/** Sections of one record, one at a time; where the tabs do not fit, the chosen one is scrolled into their strip. */
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
          {item.id === selectedId && <InStrip key={items.length} />}
          {item.count !== undefined && <span className={styles["count"]}>{item.count}</span>}
        </Tab>
      ))}
    </TabList>
    {items.map((item) => (
      <TabPanel key={item.id} id={item.id} className={styles["panel"] ?? ""}>
        {/* The library renders a panel once before its tabs are known, and then looks in it for what Tab reaches, which
            would lay out all of the content before the tabs are there, and then again. */}
        {({ state }) => state.collection.size > 0 && item.content}
      </TabPanel>
    ))}
  </AriaTabs>
);

/** Scrolls the strip, never the page, until the tab around it is seen; again when the strip or one of its tabs changes its size. Its key is the number of tabs. */
function InStrip() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tab = mark.current?.closest<HTMLElement>("[role=tab]");
    const strip = tab?.parentElement;
    if (!tab || !strip) return;
    const sizes = new ResizeObserver(() => {
      const isHidden =
        tab.offsetLeft < strip.scrollLeft ||
        tab.offsetLeft + tab.offsetWidth > strip.scrollLeft + strip.clientWidth;
      if (isHidden) strip.scrollLeft = tab.offsetLeft + (tab.offsetWidth - strip.clientWidth) / 2;
    });
    for (const sized of [strip, ...strip.children]) sizes.observe(sized);
    return () => sizes.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
