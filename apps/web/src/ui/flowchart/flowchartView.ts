import { getViewportForBounds, type ReactFlowInstance, type Rect } from "@xyflow/react";
import type { ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import type { FlowchartNode, Place, StepTone } from "./flowchartGraph.ts";
import { reworkPath } from "./flowchartPaths.ts";
import { CARD, FRAME_GAP, GAP, LEAST_READ_ZOOM, LEAST_START_ZOOM, START_ZOOMS } from "./flowchartSize.ts";

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
export const boundsOf = (cards: readonly CardNode[], arrows: readonly ArrowEdge[] = []): Rect => {
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

/** The id of the first step that is open. */
export const currentIdOf = (nodes: readonly FlowchartNode[]): string | undefined =>
  nodes.find(({ tone }) => CURRENT.has(tone))?.id;

/** The part of the drawing's store from which the cards in view follow. */
interface DrawnView {
  readonly nodes: readonly Pick<CardNode, "id" | "position">[];
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly width: number;
  readonly height: number;
}

/** The ids of the cards in view, those that are fully visible first. A large chart draws no others. */
export const idsInView = ({
  nodes,
  transform: [x, y, zoom],
  width,
  height,
}: DrawnView): readonly string[] => {
  const placed = nodes.map(({ id, position }) => {
    const [left, top] = [position.x * zoom + x, position.y * zoom + y];
    return { id, left, top, right: left + CARD.width * zoom, bottom: top + CARD.height * zoom };
  });
  const whole = placed.filter(
    ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height,
  );
  const partly = placed.filter(
    (card) =>
      !whole.includes(card) && card.right > 0 && card.bottom > 0 && card.left < width && card.top < height,
  );
  return [...whole, ...partly].map(({ id }) => id);
};

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

/** The offset of the view along one axis: it centres the graph where all of it fits; otherwise it is as near to `wish` as leaves no gap at either end. */
const beginAt = (room: number, start: number, length: number, wish: number): number =>
  length + 2 * FRAME_GAP <= room
    ? (room - length) / 2 - start
    : Math.max(room - FRAME_GAP - start - length, Math.min(FRAME_GAP - start, wish));

/** The card to begin with: the selected one, the first current one, or the first. */
const firstOf = (cards: readonly CardNode[]): CardNode | undefined =>
  cards.find(({ selected }) => selected) ?? cards.find(isCurrent) ?? cards[0];

/**
 * Shows a chart that is only read: as much of it as is legible, beginning at a step, or at an active one to its left if
 * both fit, with a part of the column before it.
 */
const showFrom = (
  view: FlowchartView,
  room: Element,
  duration: number,
  choose: (cards: readonly CardNode[]) => CardNode | undefined,
): void => {
  const cards = view.getNodes();
  const first = choose(cards);
  if (!first) return;
  const { width, height } = room.getBoundingClientRect();
  const bounds = boundsOf(cards, view.getEdges());
  const fits = (width - 2 * FRAME_GAP) / bounds.width;
  const zoom = Math.min(Math.max(fits, LEAST_READ_ZOOM), 1);
  const { y } = first.position;
  const before = (CARD.width / 2 + GAP.column) * zoom;
  const end = first.position.x + CARD.width;
  const beside = cards.filter(
    (card) => isCurrent(card) && before + (end - card.position.x) * zoom + FRAME_GAP <= width,
  );
  const x = Math.min(first.position.x, ...beside.map(({ position }) => position.x));
  void view.setViewport(
    {
      x: beginAt(width, bounds.x * zoom, bounds.width * zoom, before - x * zoom),
      y: beginAt(height, bounds.y * zoom, bounds.height * zoom, height / 2 - (y + CARD.height / 2) * zoom),
      zoom,
    },
    { duration },
  );
};

/** Shows a chart that is only read as it begins: at the selected step, otherwise at the active one, otherwise at the first. */
export const showCurrent = (view: FlowchartView, room: Element, duration: number): void =>
  showFrom(view, room, duration, firstOf);

/** Shows the active step, also where another one is selected; the first step where none is active. */
export const showActive = (view: FlowchartView, room: Element, duration: number): void =>
  showFrom(view, room, duration, (cards) => cards.find(isCurrent) ?? cards[0]);

type Direction = readonly [x: number, y: number];

const directions: Readonly<Record<string, Direction>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The weight of the distance across the arrow's direction, against 1 for the distance along it. */
const ASIDE = 2;

/** The card to which a key moves the focus from another card: the nearest in the arrow's direction, the first or the last; undefined where there is none. */
export const cardBy = (cards: readonly CardNode[], fromId: string, key: string): CardNode | undefined => {
  const inOrder = cards.toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y);
  if (key === "Home") return inOrder[0];
  if (key === "End") return inOrder.at(-1);
  const from = cards.find(({ id }) => id === fromId)?.position;
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (!from || !direction) return undefined;
  const [right, down] = direction;
  const ahead = inOrder.flatMap((card) => {
    const [x, y] = [card.position.x - from.x, card.position.y - from.y];
    const along = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    const least = right === 0 ? CARD.height / 2 : CARD.width / 2;
    return along > least ? [{ card, distance: along + ASIDE * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.card;
};

/** Moves the view to a card that is not fully visible. */
export const reveal = async (
  view: FlowchartView,
  chart: Element,
  id: string,
  place: Place,
): Promise<void> => {
  const card = chart.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const room = chart.getBoundingClientRect();
  const isInView =
    card !== undefined &&
    card.left >= room.left &&
    card.right <= room.right &&
    card.top >= room.top &&
    card.bottom <= room.bottom;
  if (!isInView)
    await view.setCenter(place.x + CARD.width / 2, place.y + CARD.height / 2, {
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
