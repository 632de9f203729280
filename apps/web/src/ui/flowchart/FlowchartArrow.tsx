import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from "@xyflow/react";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { FlowchartEdge, Place } from "./flowchartGraph.ts";
import { abortPath, forwardPath, reworkPath, type ArrowPath } from "./flowchartPaths.ts";
import { CARD } from "./flowchartSize.ts";
import styles from "./FlowchartArrow.module.css";

/** An arrow as the drawing library knows it. */
export type ArrowEdge = Edge<
  {
    readonly arrow: FlowchartEdge;
    /** By which points a long forward arrow goes. */
    readonly route?: readonly Place[] | undefined;
    /** How far an arrow back bows; negative is up. */
    readonly lift: number;
  },
  "arrow"
>;

type Ends = Pick<EdgeProps<ArrowEdge>, "sourceX" | "sourceY" | "targetX" | "targetY">;

const pathOf = (
  { arrow, route, lift }: NonNullable<ArrowEdge["data"]>,
  { sourceX, sourceY, targetX, targetY }: Ends,
): ArrowPath => {
  const half = CARD.height / 2;
  const from = { x: sourceX - CARD.width, y: sourceY - half };
  const to = { x: targetX, y: targetY - half };
  if (arrow.kind === "rework" && arrow.from !== arrow.to) return reworkPath(from, to, lift);
  if (arrow.kind === "abort" && arrow.from !== arrow.to) return abortPath(from, to);
  return forwardPath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, route);
};

/** One arrow: plain on, dashed and bowed back, dotted to a stop; with its label, if it has one. */
export const FlowchartArrow = memo(({ id, data, markerEnd, selected, ...ends }: EdgeProps<ArrowEdge>) => {
  if (!data) return null;
  const { d, label } = pathOf(data, ends);
  const { arrow } = data;
  const isFault = arrow.isFault === true;
  return (
    <>
      <BaseEdge
        id={id}
        path={d}
        {...(markerEnd !== undefined && { markerEnd })}
        className={styles["line"] ?? ""}
        interactionWidth={24}
        data-kind={arrow.kind}
        data-fault={isFault || undefined}
        data-selected={selected || undefined}
      />
      {(arrow.label !== undefined || isFault) && (
        <EdgeLabelRenderer>
          <span
            className={styles["label"]}
            data-kind={arrow.kind}
            data-fault={isFault || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
            aria-hidden
          >
            {isFault && <TriangleAlert />}
            {arrow.label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

/** The heads of the arrows, one of each look; to stand once in a chart, whose id they carry. */
export const ArrowHeads = ({ chartId }: { readonly chartId: string }) => (
  <svg className={styles["heads"]} aria-hidden>
    <defs>
      {["forward", "rework", "abort", "fault"].map((look) => (
        <marker
          key={look}
          id={arrowHeadId(chartId, look)}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="12"
          markerHeight="12"
          markerUnits="userSpaceOnUse"
          orient="auto-start-reverse"
        >
          <path d="M0,0.5 L10,5 L0,9.5 z" className={styles["head"]} data-look={look} />
        </marker>
      ))}
    </defs>
  </svg>
);

/** The id of a head in the page. */
export const arrowHeadId = (chartId: string, look: string): string => `${chartId}-${look}`;
