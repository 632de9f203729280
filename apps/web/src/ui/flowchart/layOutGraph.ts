import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from "@dagrejs/dagre";
import type { ArrowKind, Place } from "./flowchartGraph.ts";
import { CARD, GAP } from "./flowchartSize.ts";

/** The part of a graph that the layout depends on. */
export interface GraphStructure {
  readonly nodes: readonly { readonly id: string; readonly position?: Place | undefined }[];
  readonly edges: readonly {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly kind: ArrowKind;
    readonly label?: string | undefined;
  }[];
}

/** The position of every card, and the points at which long forward arrows pass the cards between. */
export interface GraphLayout {
  readonly places: ReadonlyMap<string, Place>;
  /** The routes of forward arrows between cards at their laid-out positions, from edge to edge. */
  readonly routes: ReadonlyMap<string, readonly Place[]>;
}

type Edges = GraphStructure["edges"];

/** True for an arrow between two different existing steps, which alone can be ranked. */
const rankable = ({ nodes, edges }: GraphStructure): Edges => {
  const known = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
};

const LETTER_WIDTH = 7;
const LONGEST_LABEL = 22;

/** The size of a label between two columns, in pixels. */
const labelRoom = (label: string | undefined): EdgeLabel =>
  label === undefined
    ? {}
    : { width: (Math.min(label.length, LONGEST_LABEL) + 4) * LETTER_WIDTH, height: GAP.arrow, labelpos: "c" };

const rank = (ids: readonly string[], forward: Edges) => {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: GAP.row, edgesep: GAP.arrow, ranksep: GAP.column });
  for (const id of ids) graph.setNode(id, { width: CARD.width, height: CARD.height });
  for (const { id, from, to, label } of forward) graph.setEdge(from, to, labelRoom(label), id);
  layout(graph);
  return graph;
};

const corner = ({ x = 0, y = 0 }: Partial<Place>): Place => ({
  x: Math.round(x - CARD.width / 2),
  y: Math.round(y - CARD.height / 2),
});

const collides = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) < CARD.width + GAP.arrow && Math.abs(one.y - other.y) < CARD.height + GAP.arrow;

const COLUMN = CARD.width + GAP.column;
const ROW = CARD.height + GAP.row;

/** The first free place from the wanted one on, in steps. */
const freePlace = (wish: Place, taken: Iterable<Place>, step: Place): Place => {
  const others = [...taken];
  let { x, y } = wish;
  while (others.some((other) => collides({ x, y }, other))) [x, y] = [x + step.x, y + step.y];
  return { x, y };
};

/** The points of a forward arrow that spans columns: flat past each column's cards, bent between the columns. */
const routeOf = (points: readonly Place[], from: Place, to: Place): readonly Place[] => {
  // Between two ranks lies one point for a label, so only every second point belongs to a column of cards.
  const passed = points.slice(1, -1).filter((_, index) => index % 2 === 1);
  const half = CARD.width / 2;
  return [
    { x: from.x + CARD.width, y: from.y + CARD.height / 2 },
    ...passed.flatMap(({ x, y }) => [
      { x: x - half, y },
      { x: x + half, y },
    ]),
    { x: to.x, y: to.y + CARD.height / 2 },
  ];
};

const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && other !== undefined && one.x === other.x && one.y === other.y;

/** Lays out every card as if none was moved, and returns the ranked graph with the points of its arrows. */
const layOutAll = (ids: readonly string[], forward: Edges, aborts: Edges) => {
  const inFlow = new Set(forward.flatMap(({ from, to }) => [from, to]));
  const stops = new Set(aborts.map(({ to }) => to).filter((id) => !inFlow.has(id)));
  const graph = rank(
    ids.filter((id) => !stops.has(id)),
    forward,
  );
  const places = new Map(graph.nodes().map((id) => [id, corner(graph.node(id))]));
  const bottom = Math.max(0, ...[...places.values()].map(({ y }) => y + CARD.height));
  for (const id of stops) {
    const sources = aborts.filter(({ to }) => to === id).map(({ from }) => places.get(from)?.x ?? 0);
    const wish = { x: Math.max(...sources) + COLUMN, y: bottom + GAP.stop };
    places.set(id, freePlace(wish, places.values(), { x: COLUMN, y: 0 }));
  }
  return { places, graph };
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** The distance by which most cards were moved from their laid-out positions; new cards are moved along. */
const drift = (placed: ReadonlyMap<string, Place>, laidOut: ReadonlyMap<string, Place>): Place => {
  if (placed.size * 2 < laidOut.size) return { x: 0, y: 0 };
  const moves = [...placed].flatMap(([id, { x, y }]) => {
    const from = laidOut.get(id);
    return from ? [{ x: x - from.x, y: y - from.y }] : [];
  });
  return { x: median(moves.map(({ x }) => x)), y: median(moves.map(({ y }) => y)) };
};

/**
 * Lays out the steps without a stored position, left to right along the forward arrows. Nothing overlaps, and
 * the same graph always gets the same layout. Backward arrows do not rank. Steps that only stop arrows reach
 * stand below the rest, to the right of their sources.
 */
export function layOutGraph(structure: GraphStructure): GraphLayout {
  const edges = rankable(structure);
  const forward = edges.filter(({ kind }) => kind === "forward");
  const aborts = edges.filter(({ kind }) => kind === "abort");
  const ids = structure.nodes.map(({ id }) => id);
  const laidOut = layOutAll(ids, forward, aborts);

  const places = new Map<string, Place>();
  for (const { id, position } of structure.nodes) if (position) places.set(id, position);
  const { x, y } = drift(places, laidOut.places);
  const isMixed = places.size > 0;
  for (const id of ids) {
    const own = laidOut.places.get(id);
    if (places.has(id) || !own) continue;
    const wish = { x: own.x + x, y: own.y + y };
    places.set(id, isMixed ? freePlace(wish, places.values(), { x: 0, y: ROW }) : own);
  }

  const routes = new Map<string, readonly Place[]>();
  for (const { id, from, to } of forward) {
    const [start, end] = [places.get(from), places.get(to)];
    const points = laidOut.graph.edge(from, to, id)?.points;
    const isAsLaidOut = isSame(start, laidOut.places.get(from)) && isSame(end, laidOut.places.get(to));
    if (start && end && points && isAsLaidOut) routes.set(id, routeOf(points, start, end));
  }
  return { places, routes };
}
