import { useState, type ReactNode } from "react";
import { Tabs } from "../layout/Tabs.tsx";

interface GraphViewsProps {
  readonly name: string;
  readonly flowchart: ReactNode;
  readonly outline: ReactNode;
}

/** A phone is too small to draw on. */
const firstView = () => (window.matchMedia("(width < 640px)").matches ? "outline" : "flowchart");

/** A graph as a flowchart and as its outline, one at a time; begins with the outline on a phone. */
export function GraphViews({ name, flowchart, outline }: GraphViewsProps) {
  const [view, setView] = useState<string>(firstView);
  return (
    <Tabs
      label={`Views of ${name}`}
      selectedId={view}
      onSelect={setView}
      items={[
        { id: "flowchart", label: "Flowchart", content: flowchart },
        { id: "outline", label: "Outline", content: outline },
      ]}
    />
  );
}
