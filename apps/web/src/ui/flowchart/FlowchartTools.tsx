import { MiniMap, useReactFlow } from "@xyflow/react";
import { Expand, LocateFixed, Maximize, Minus, Plus, Shrink } from "lucide-react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { Toolbar } from "react-aria-components/Toolbar";
import { Button } from "../button/Button.tsx";
import type { ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import { motionMs, showActive, showAll, showCurrent } from "./flowchartView.ts";
import styles from "./Flowchart.module.css";

interface FlowchartToolsProps {
  /** The whole chart with these tools. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The element in which the graph is drawn. */
  readonly room: RefObject<Element | null>;
  /** The chart is read, not edited. */
  readonly isReading: boolean;
  /** A step is open; otherwise the chart has no active step. */
  readonly hasActive: boolean;
  readonly hasMap: boolean;
}

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

/** The overview has the proportions of a chart, which is wide and low. */
const MAP = { width: 200, height: 44 } as const;

/** The map of the whole chart and the tools of its view, in a line above it; the tools are one Tab stop. */
export function FlowchartTools({ frame, room, isReading, hasActive, hasMap }: FlowchartToolsProps) {
  const view = useReactFlow<CardNode, ArrowEdge>();
  const screen = useFullScreen(frame, () => room.current && showCurrent(view, room.current, 0));
  const tools: readonly Tool[] = [
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
    isReading
      ? {
          label: hasActive ? "Show the active step" : "Show the first step",
          icon: <LocateFixed aria-hidden />,
          onPress: () => room.current && showActive(view, room.current, motionMs()),
        }
      : {
          label: "Show everything",
          icon: <Maximize aria-hidden />,
          onPress: () => room.current && showAll(view, room.current, motionMs()),
        },
    ...(isReading && document.fullscreenEnabled ? [screen] : []),
  ];
  return (
    <div className={styles["bar"]}>
      {hasMap && (
        <MiniMap<CardNode>
          className={styles["map"] ?? ""}
          nodeClassName={({ data }) => `${styles["mapped"]} tone-${data.step.tone}`}
          nodeBorderRadius={16}
          style={MAP}
          pannable
          zoomable
          ariaLabel="Map of the whole chart"
        />
      )}
      <Toolbar aria-label="View" className={styles["tools"] ?? ""}>
        {tools.map(({ label, ...tool }) => (
          <Button key={label} kind="iconOnly" size="small" aria-label={label} title={label} {...tool} />
        ))}
      </Toolbar>
    </div>
  );
}

/** The tool that shows the chart alone on the whole screen, and ends that. Escape ends it too, and so does the focus where it goes to a dialog or anything else outside. */
const useFullScreen = (frame: RefObject<HTMLElement | null>, onChange: () => void): Tool => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const chart = frame.current;
    const tell = () => {
      setFull(document.fullscreenElement === chart);
      requestAnimationFrame(onChange);
    };
    // Dialogs, sheets and menus stand outside the chart and would be hidden by it.
    const end = ({ target }: FocusEvent) => {
      const isOutside = target instanceof Node && chart?.contains(target) === false;
      if (isOutside && document.fullscreenElement === chart)
        void document.exitFullscreen().catch(() => undefined);
    };
    chart?.addEventListener("fullscreenchange", tell);
    document.addEventListener("focusin", end);
    return () => {
      chart?.removeEventListener("fullscreenchange", tell);
      document.removeEventListener("focusin", end);
    };
  });
  return isFull
    ? {
        label: "Leave full screen",
        icon: <Shrink aria-hidden />,
        onPress: () => void document.exitFullscreen(),
      }
    : {
        label: "Full screen",
        icon: <Expand aria-hidden />,
        // A browser may refuse it; the chart then stays where it is.
        onPress: () => void frame.current?.requestFullscreen().catch(() => undefined),
      };
};
