import type { Place } from "./flowchartGraph.ts";
import { CARD, GAP } from "./flowchartSize.ts";

/** An SVG path and the position of its label. */
export interface ArrowPath {
  readonly d: string;
  readonly label: Place;
}

const bend = (from: Place, to: Place): string => {
  const middle = (from.x + to.x) / 2;
  return `C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`;
};

const isNear = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) < 2 && Math.abs(one.y - other.y) < 2;

/** Draws from the right edge of one card to the left edge of the next, along its route where the cards still stand at its ends. */
export const forwardPath = (from: Place, to: Place, route: readonly Place[] = []): ArrowPath => {
  const [first, last] = [route[0], route.at(-1)];
  const fits = first && last && isNear(first, from) && isNear(last, to);
  const points = fits ? [from, ...route.slice(1, -1), to] : [from, to];
  if (!fits && to.x < from.x + GAP.arrow) return loopPath(from, to);
  const pieces = points.slice(1).map((point, index) => {
    const before = points[index] ?? from;
    return before.y === point.y ? `L${point.x},${point.y}` : bend(before, point);
  });
  const middle = Math.floor(points.length / 2);
  const [one, other] = [points[middle - 1] ?? from, points[middle] ?? to];
  return {
    d: [`M${from.x},${from.y}`, ...pieces].join(" "),
    label: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
};

/** Draws to a card further left or to the card itself: out, around and in again. */
const loopPath = (from: Place, to: Place): ArrowPath => {
  const reach = GAP.column;
  const d = `M${from.x},${from.y} C${from.x + reach},${from.y - CARD.height} ${to.x - reach},${to.y - CARD.height} ${to.x},${to.y}`;
  return { d, label: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - CARD.height * 0.75 } };
};

const CLEARANCE = GAP.arrow;
/** Maximum height of an arc; above it, a line behind some cards is better. */
const MOST_LIFT = CARD.height * 3;
/** The fraction of its control points' height that a curve reaches. */
const REACH = 0.75;

/** The height of an arc's control points above (negative) or below two cards, so that it passes the cards between them. */
export const reworkLift = (from: Place, to: Place, others: Iterable<Place>): number => {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  let [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const [highest, lowest] = [top, bottom];
  for (const { x, y } of others)
    if (x >= left && x <= right) {
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  const over = (highest - top + CLEARANCE * 2) / REACH;
  const under = (bottom - lowest + CLEARANCE * 2) / REACH;
  return over <= under ? -Math.min(over, MOST_LIFT) : Math.min(under, MOST_LIFT);
};

/** Draws an arc back, above or below the cards between; places are the cards' corners. */
export const reworkPath = (from: Place, to: Place, lift: number): ArrowPath => {
  const edge = lift < 0 ? 0 : CARD.height;
  const start = { x: from.x + CARD.width * 0.35, y: from.y + edge };
  const end = { x: to.x + CARD.width * 0.65, y: to.y + edge };
  const peak = (lift < 0 ? Math.min(start.y, end.y) : Math.max(start.y, end.y)) + lift;
  return {
    d: `M${start.x},${start.y} C${start.x},${peak} ${end.x},${peak} ${end.x},${end.y}`,
    label: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 8 + peak * REACH },
  };
};

const ROUND = 10;

/** Draws down between the columns, along a row above the stop and into it from above; places are the cards' corners. */
export const abortPath = (from: Place, to: Place): ArrowPath => {
  const end = { x: to.x + CARD.width / 2, y: to.y };
  const start = { x: from.x + CARD.width, y: from.y + CARD.height * 0.78 };
  const lane = to.y - GAP.arrow * 1.5;
  const drop = start.x + GAP.arrow;
  const side = Math.sign(end.x - drop) || 1;
  if (lane < from.y + CARD.height || Math.abs(end.x - drop) < ROUND * 2) {
    const [x, y] = [from.x + CARD.width / 2, from.y + (to.y >= from.y ? CARD.height : 0)];
    const bow = (to.y >= from.y ? 1 : -1) * GAP.column;
    const foot = { x: end.x, y: to.y >= from.y ? to.y : to.y + CARD.height };
    return {
      d: `M${x},${y} C${x},${y + bow} ${foot.x},${foot.y - bow} ${foot.x},${foot.y}`,
      label: { x: (x + foot.x) / 2, y: (y + foot.y) / 2 },
    };
  }
  return {
    d: [
      `M${start.x},${start.y} H${drop - ROUND} Q${drop},${start.y} ${drop},${start.y + ROUND}`,
      `V${lane - ROUND} Q${drop},${lane} ${drop + side * ROUND},${lane}`,
      `H${end.x - side * ROUND} Q${end.x},${lane} ${end.x},${lane + ROUND} V${end.y}`,
    ].join(" "),
    label: { x: drop + side * CARD.width * 0.45, y: lane },
  };
};
