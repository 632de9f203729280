import { getViewportForBounds, type ReactFlowInstance, type Rect } from "@xyflow/react";
import type { ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import type { Place, StepTone } from "./flowchartGraph.ts";
import { reworkPath } from "./flowchartPaths.ts";
import { CARD, LEAST_START_ZOOM, START_ZOOMS } from "./flowchartSize.ts";

/** The functions that move the view. */
export type FlowchartView = Pick<
  ReactFlowInstance<CardNode, ArrowEdge>,
  "setViewport" | "setCenter" | "getZoom" | "getViewport" | "getNodes" | "getEdges"
>;

const PADDING = 0.05;
/** The smallest zoom: more than 200 cards fit on one screen. */
export const LEAST_ZOOM = 0.08;
/** The largest zoom. */
export const MOST_ZOOM = 2;

/** Duration of a view's movement in milliseconds; 0 under reduced motion. */
export const motionMs = (): number => {
  const duration = getComputedStyle(document.documentElement).getPropertyValue("--duration-medium");
  const ms = Number.parseFloat(duration);
  return ms >= 1 ? ms : 0;
};

/** The rectangle around cards and around the backward arrows, which curve out of it. */
const boundsOf = (cards: readonly CardNode[], arrows: readonly ArrowEdge[] = []): Rect => {
  const places = new Map(cards.map(({ id, position }) => [id, position]));
  const corners = cards.flatMap(({ position: { x, y } }) => [
    { x, y },
    { x: x + CARD.width, y: y + CARD.height },
  ]);
  for (const { source, target, data } of arrows) {
    const [from, to] = [places.get(source), places.get(target)];
    if (from && to && data?.arrow.kind === "rework") corners.push(reworkPath(from, to, data.lift).label);
  }
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

const show = (
  view: FlowchartView,
  bounds: Rect,
  room: Element,
  zooms: [number, number],
  duration: number,
) => {
  const { width, height } = room.getBoundingClientRect();
  void view.setViewport(getViewportForBounds(bounds, width, height, ...zooms, PADDING), { duration });
};

/** Fits the whole graph into the view, never larger than full size. */
export const showAll = (view: FlowchartView, room: Element, duration: number): void => {
  const cards = view.getNodes();
  if (cards.length > 0) show(view, boundsOf(cards, view.getEdges()), room, [LEAST_ZOOM, 1], duration);
};

/** The tones of steps that are shown first. */
const CURRENT: ReadonlySet<StepTone> = new Set(["late", "reopened", "ready", "fault"]);

const isCurrent = ({ data }: CardNode) => CURRENT.has(data.step.tone);

/** The zoom at which a rectangle fits the chart's room. */
const zoomIn = (room: Element, bounds: Rect): number => {
  const { width, height } = room.getBoundingClientRect();
  return Math.min(width / bounds.width, height / bounds.height);
};

/** The rectangle to start with where the graph is too large to read at once: around the selected, first current or first step; that step alone where there is no room for more. */
const startOf = (cards: readonly CardNode[], room: Element): Rect => {
  const first = cards.find(({ selected }) => selected) ?? cards.find(isCurrent) ?? cards[0];
  const around = boundsOf(
    cards.filter(
      ({ position }) =>
        first !== undefined &&
        Math.abs(position.x - first.position.x) < CARD.width * 1.5 &&
        Math.abs(position.y - first.position.y) < CARD.height * 3,
    ),
  );
  return first && zoomIn(room, around) < START_ZOOMS[0] ? boundsOf([first]) : around;
};

/** Shows the first view: everything, or the current steps where everything would be too small to read. */
export const showStart = (view: FlowchartView, room: Element): void => {
  const cards = view.getNodes();
  if (cards.length === 0) return;
  if (zoomIn(room, boundsOf(cards, view.getEdges())) >= LEAST_START_ZOOM) showAll(view, room, 0);
  else show(view, startOf(cards, room), room, [...START_ZOOMS], 0);
};

/** Moves the view to a card that is not fully visible. */
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

const MARGIN = 16;
/** Width of the zoom buttons at the right, under which no card is left. */
const TOOLS_WIDTH = 48;

/** The way from a stretch to its nearest place inside a room, in pixels. */
const wayInto = (start: number, length: number, room: number): number =>
  start < MARGIN ? MARGIN - start : Math.min(0, room - MARGIN - start - length);

/** Moves the view just as far as cards need to be fully visible, so that the rest stays in sight while it is edited. */
export const nudgeTo = (view: FlowchartView, chart: Element, cards: readonly CardNode[]): void => {
  const { width, height } = chart.getBoundingClientRect();
  const { x, y, zoom } = view.getViewport();
  const box = boundsOf(cards);
  const right = wayInto(box.x * zoom + x, box.width * zoom, width - TOOLS_WIDTH);
  const down = wayInto(box.y * zoom + y, box.height * zoom, height);
  if (right !== 0 || down !== 0)
    void view.setViewport({ x: x + right, y: y + down, zoom }, { duration: motionMs() });
};
