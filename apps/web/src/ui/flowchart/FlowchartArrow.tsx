import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from "@xyflow/react";
import { Plus, TriangleAlert } from "lucide-react";
import { createContext, memo, use } from "react";
import { classes } from "../text/classes.ts";
import type { FlowchartEdge, Place } from "./flowchartGraph.ts";
import { abortPath, forwardPath, reworkPath, type ArrowPath } from "./flowchartPaths.ts";
import { CARD } from "./flowchartSize.ts";
import styles from "./FlowchartArrow.module.css";

/** An arrow as a node type of the drawing library. */
export type ArrowEdge = Edge<
  {
    readonly arrow: FlowchartEdge;
    /** The points that a long forward arrow passes through. */
    readonly route?: readonly Place[] | undefined;
    /** The name of the '+' that puts a step into the arrow; none when absent. */
    readonly insertLabel?: string | undefined;
    /** The height of a backward arrow's curve; negative is up. */
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

/** One arrow: solid forward, dashed and curved backward, dotted to a stop; with its label, if any. */
export const FlowchartArrow = memo(({ id, data, markerEnd, selected, ...ends }: EdgeProps<ArrowEdge>) => {
  if (!data) return null;
  const { d, label } = pathOf(data, ends);
  const { arrow } = data;
  const isFault = arrow.isFault === true;
  const hasLabel = arrow.label !== undefined || isFault;
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
      {hasLabel && (
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
      {data.insertLabel !== undefined && (
        <EdgeLabelRenderer>
          <InsertButton id={id} name={data.insertLabel} place={label} isBeside={hasLabel} />
        </EdgeLabelRenderer>
      )}
    </>
  );
});

/** Puts a step into the arrow with this id. */
export const InsertContext = createContext<((id: string) => void) | undefined>(undefined);

interface InsertButtonProps {
  readonly id: string;
  readonly name: string;
  readonly place: Place;
  /** The arrow's label stands at the place. */
  readonly isBeside: boolean;
}

/** The '+' on an arrow, for the pointer: by keyboard the selected arrow's panel and the outline offer the same. */
function InsertButton({ id, name, place: { x, y }, isBeside }: InsertButtonProps) {
  const insert = use(InsertContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(styles["insert"], "nodrag", "nopan")}
      data-beside={isBeside || undefined}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      aria-label={name}
      title={name}
      onClick={() => insert?.(id)}
    >
      <Plus aria-hidden />
    </button>
  );
}

/** The arrow heads, one of each look; rendered once per chart, with the chart's id. */
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

/** The element id of an arrow head. */
export const arrowHeadId = (chartId: string, look: string): string => `${chartId}-${look}`;
