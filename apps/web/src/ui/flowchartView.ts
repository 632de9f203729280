import type { ReactFlowInstance } from "@xyflow/react";
import type { ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import type { Place, StepTone } from "./flowchartGraph.ts";
import { CARD, LEAST_START_ZOOM } from "./flowchartSize.ts";

/** What the view can be told. */
export type FlowchartView = Pick<ReactFlowInstance<CardNode, ArrowEdge>, "fitView" | "setCenter" | "getZoom">;

const PADDING = 0.06;
/** The smallest zoom: 200 cards and more on one screen. */
export const LEAST_ZOOM = 0.08;
/** The largest zoom. */
export const MOST_ZOOM = 2;

/** How long the view may glide, in milliseconds; 0 where the user wants stillness. */
export const motionMs = (): number => {
  const told = getComputedStyle(document.documentElement).getPropertyValue("--duration-medium");
  const ms = Number.parseFloat(told);
  return ms >= 1 ? ms : 0;
};

/** Brings the whole graph into view, never larger than full size. */
export const fitAll = (view: Pick<FlowchartView, "fitView">, duration: number): void => {
  void view.fitView({ padding: PADDING, maxZoom: 1, minZoom: LEAST_ZOOM, duration });
};

/** The steps that somebody would look at first. */
const CURRENT: readonly StepTone[] = ["late", "reopened", "ready", "fault"];

/** Of a graph too large to be read at once: the current steps around the first of them, or its beginning. */
const startOf = (nodes: readonly CardNode[]): readonly CardNode[] => {
  const current = nodes.filter(({ data }) => CURRENT.includes(data.step.tone));
  const first = current[0] ?? nodes[0];
  if (!first) return [];
  return (current.length > 0 ? current : nodes).filter(
    ({ position }) =>
      Math.abs(position.x - first.position.x) < CARD.width * 3 &&
      Math.abs(position.y - first.position.y) < CARD.height * 3,
  );
};

/** The first view: everything, or where that would be too small to read, where the work stands. */
export const showStart = (view: FlowchartView, nodes: readonly CardNode[], room: DOMRect): void => {
  const xs = nodes.map(({ position }) => position.x);
  const ys = nodes.map(({ position }) => position.y);
  const width = Math.max(...xs) - Math.min(...xs) + CARD.width;
  const height = Math.max(...ys) - Math.min(...ys) + CARD.height;
  const zoom = Math.min(room.width / width, room.height / height);
  if (zoom >= LEAST_START_ZOOM) fitAll(view, 0);
  else
    void view.fitView({
      nodes: [...startOf(nodes)],
      padding: PADDING,
      maxZoom: 0.8,
      minZoom: LEAST_START_ZOOM,
    });
};

/** Glides to a card that is not wholly in view. */
export const reveal = (view: FlowchartView, chart: Element, id: string, place: Place): void => {
  const card = chart.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const room = chart.getBoundingClientRect();
  const isInView =
    card !== undefined &&
    card.left >= room.left &&
    card.right <= room.right &&
    card.top >= room.top &&
    card.bottom <= room.bottom;
  if (!isInView)
    void view.setCenter(place.x + CARD.width / 2, place.y + CARD.height / 2, {
      zoom: view.getZoom(),
      duration: motionMs(),
    });
};
