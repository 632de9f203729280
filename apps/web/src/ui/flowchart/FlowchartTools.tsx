import { MiniMap, Panel, useReactFlow } from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "../button/Button.tsx";
import type { ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import { motionMs, showAll } from "./flowchartView.ts";
import styles from "./Flowchart.module.css";

interface FlowchartToolsProps {
  /** The element in which the graph is drawn. */
  readonly room: RefObject<Element | null>;
  readonly hasMap: boolean;
}

/** The zoom buttons, and a mini map for large graphs. */
export function FlowchartTools({ room, hasMap }: FlowchartToolsProps) {
  const view = useReactFlow<CardNode, ArrowEdge>();
  const tools = [
    {
      label: "Zoom in",
      icon: <Plus aria-hidden />,
      onPress: () => void view.zoomIn({ duration: motionMs() }),
    },
    {
      label: "Zoom out",
      icon: <Minus aria-hidden />,
      onPress: () => void view.zoomOut({ duration: motionMs() }),
    },
    {
      label: "Show everything",
      icon: <Maximize aria-hidden />,
      onPress: () => room.current && showAll(view, room.current, motionMs()),
    },
  ];
  return (
    <>
      <Panel position="top-right" className={styles["tools"] ?? ""}>
        {tools.map(({ label, ...tool }) => (
          <Button key={label} kind="iconOnly" size="small" aria-label={label} title={label} {...tool} />
        ))}
      </Panel>
      {hasMap && (
        <MiniMap<CardNode>
          position="bottom-right"
          className={styles["map"] ?? ""}
          nodeClassName={({ data }) => `${styles["mapped"]} tone-${data.step.tone}`}
          nodeBorderRadius={16}
          pannable
          zoomable
          ariaLabel="Map of the whole chart"
        />
      )}
    </>
  );
}
