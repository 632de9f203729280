import { useState, type ReactNode } from "react";
import { Tabs } from "../layout/Tabs.tsx";
import { useMedia } from "../media/useMedia.ts";
import styles from "./GraphViews.module.css";

interface GraphViewsProps {
  readonly name: string;
  /** Heads the views. */
  readonly title?: string | undefined;
  readonly flowchart: ReactNode;
  readonly outline: ReactNode;
  /** The outline stands beside the flowchart; otherwise one of them is shown at a time. */
  readonly isBeside?: boolean;
}

/** The first view: the outline on a phone, which is too small for the flowchart. */
const firstView = () => (window.matchMedia("(width < 640px)").matches ? "outline" : "flowchart");

/** A graph as a flowchart with its outline beside it, or one at a time; then it starts with the outline on a phone. On paper it is the outline, which is never cut. */
export function GraphViews({ name, title, flowchart, outline, isBeside = false }: GraphViewsProps) {
  const [view, setView] = useState<string>(firstView);
  const isOnPaper = useMedia("print");
  const heading = title !== undefined && <h2 className={styles["title"]}>{title}</h2>;
  if (isBeside && !isOnPaper)
    return (
      <section className={styles["views"]} aria-label={title ?? name}>
        {heading}
        <div className={styles["beside"]}>
          {flowchart}
          <div className={styles["side"]}>
            <div className={styles["scroll"]}>{outline}</div>
          </div>
        </div>
      </section>
    );
  const tabs = (
    <Tabs
      label={`Views of ${name}`}
      selectedId={isOnPaper ? "outline" : view}
      onSelect={setView}
      items={[
        { id: "flowchart", label: "Flowchart", content: flowchart },
        { id: "outline", label: "Outline", content: outline },
      ]}
    />
  );
  if (title === undefined) return tabs;
  return (
    <section className={styles["views"]} aria-label={title}>
      {heading}
      {tabs}
    </section>
  );
}
