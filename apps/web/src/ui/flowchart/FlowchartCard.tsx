import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { Files, ListChecks, type LucideIcon } from "lucide-react";
import { memo } from "react";
import { classes } from "../text/classes.ts";
import { nodeName, type CardMark, type FlowchartNode } from "./flowchartGraph.ts";
import { StepShapeSign, StepState } from "./StepState.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./FlowchartCard.module.css";
import toneStyles from "./stepTone.module.css";

const markIcons: Record<CardMark["mark"], LucideIcon> = { documents: Files, findings: ListChecks };

/** A card as a node type of the drawing library. */
export type CardNode = Node<{ readonly step: FlowchartNode }, "card">;

/** One step on the canvas. Its name holds all of its text; handles for new arrows show while the chart is edited. */
export const FlowchartCard = memo(
  ({ data: { step }, isConnectable }: NodeProps<CardNode>) => (
    <>
      <Handle
        type="target"
        position={Position.Left}
        isConnectable={isConnectable}
        className={styles["dot"] ?? ""}
        aria-hidden
      />
      {/* The name is content, not a label, because the card shows its texts in another order. */}
      <VisuallyHidden>{nodeName(step)}</VisuallyHidden>
      <div
        className={classes(toneStyles["tone"], styles["card"])}
        data-tone={step.tone}
        data-shape={step.shape}
        aria-hidden
      >
        <div className={styles["title"]}>{step.title}</div>
        <div className={styles["state"]}>
          <StepState tone={step.tone} label={step.stateLabel} />
        </div>
        {step.meta !== undefined && <div className={styles["meta"]}>{step.meta}</div>}
        {step.note !== undefined && <div className={styles["note"]}>{step.note}</div>}
        <div className={styles["sign"]}>
          {step.marks?.map(({ mark }) => {
            const Icon = markIcons[mark];
            return <Icon key={mark} data-mark={mark} />;
          })}
          <StepShapeSign shape={step.shape} />
        </div>
      </div>
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={isConnectable}
        className={styles["dot"] ?? ""}
        aria-hidden
      />
    </>
  ),
  (before, after) => before.data.step === after.data.step && before.isConnectable === after.isConnectable,
);
