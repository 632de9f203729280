import { useState, type ReactNode } from "react";
import { Tabs } from "../layout/Tabs.tsx";

interface GraphViewsProps {
  readonly name: string;
  readonly flowchart: ReactNode;
  readonly outline: ReactNode;
}

/** The first view: the outline on a phone, which is too small for the flowchart. */
const firstView = () => (window.matchMedia("(width < 640px)").matches ? "outline" : "flowchart");

/** A graph as a flowchart or an outline, one at a time; starts with the outline on a phone. */
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
