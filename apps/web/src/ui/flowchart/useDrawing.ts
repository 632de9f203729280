import { Position } from "@xyflow/react";
import { useMemo } from "react";
import { arrowHeadId, type ArrowEdge } from "./FlowchartArrow.tsx";
import type { CardNode } from "./FlowchartCard.tsx";
import {
  edgeName,
  nodeName,
  type FlowchartEdge,
  type FlowchartEditing,
  type FlowchartNode,
  type Place,
} from "./flowchartGraph.ts";
import { reworkLift } from "./flowchartPaths.ts";
import { CARD } from "./flowchartSize.ts";
import { layOutGraph, type GraphLayout, type GraphStructure } from "./layOutGraph.ts";
import styles from "./Flowchart.module.css";

interface Drawn {
  readonly nodes: readonly FlowchartNode[];
  readonly edges: readonly FlowchartEdge[];
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  /** The only card that Tab reaches; every card where it is undefined. */
  readonly tabStopId?: string | undefined;
  readonly onSelectEdge?: ((id: string) => void) | undefined;
  readonly editing?: FlowchartEditing | undefined;
  readonly chartId: string;
  /** The positions of cards while they are dragged, and until the owner stores them. */
  readonly moved: ReadonlyMap<string, Place> | undefined;
}

const HANDLE = { width: 1, height: 1, y: CARD.height / 2 } as const;
const handles = [
  { ...HANDLE, type: "target" as const, position: Position.Left, x: 0 },
  { ...HANDLE, type: "source" as const, position: Position.Right, x: CARD.width },
];

const cardOf = (
  step: FlowchartNode,
  place: Place,
  { isSelectable, isRoving }: Readonly<Record<"isSelectable" | "isRoving", boolean>>,
): CardNode => ({
  id: step.id,
  type: "card",
  position: { ...place },
  data: { step },
  width: CARD.width,
  height: CARD.height,
  measured: { ...CARD },
  handles,
  ...(isSelectable ? { ariaRole: "button" } : { ariaRole: "group", ariaLabel: nodeName(step) }),
  domAttributes: { "aria-roledescription": "step", ...(isRoving && { tabIndex: -1 }) },
  className: styles["node"] ?? "",
});

const reached = (card: CardNode): CardNode => ({
  ...card,
  domAttributes: { ...card.domAttributes, tabIndex: 0 },
});

const selected = (card: CardNode): CardNode => ({
  ...card,
  selected: true,
  domAttributes: { ...card.domAttributes, "aria-current": true },
});

interface ArrowSurroundings {
  readonly layout: GraphLayout;
  readonly chartId: string;
  readonly isSelectable: boolean;
  /** A step can be put into a forward arrow. */
  readonly canInsert: boolean;
  readonly titleOf: (id: string) => string;
}

const arrowOf = (
  arrow: FlowchartEdge,
  { layout: { places, routes }, chartId, isSelectable, canInsert, titleOf }: ArrowSurroundings,
): ArrowEdge => {
  const [from, to] = [places.get(arrow.from), places.get(arrow.to)];
  return {
    id: arrow.id,
    type: "arrow",
    source: arrow.from,
    target: arrow.to,
    data: {
      arrow,
      route: routes.get(arrow.id),
      insertLabel:
        canInsert && arrow.kind === "forward"
          ? `Insert a step between ${titleOf(arrow.from)} and ${titleOf(arrow.to)}`
          : undefined,
      lift: from && to && arrow.kind === "rework" ? reworkLift(from, to, places.values()) : 0,
    },
    markerEnd: arrowHeadId(chartId, arrow.isFault ? "fault" : arrow.kind),
    ariaLabel: edgeName(arrow, titleOf),
    domAttributes: { "aria-roledescription": "arrow" },
    ...(isSelectable && { ariaRole: "button" }),
  };
};

/** Converts the graph for the drawing library; lays it out again only when steps or arrows are added, removed or moved. */
export function useDrawing(drawn: Drawn): { readonly cards: CardNode[]; readonly arrows: ArrowEdge[] } {
  const { nodes, edges, selectedId, chartId, moved } = drawn;
  const structure = JSON.stringify({
    nodes: nodes.map(({ id, position }) => ({ id, position })),
    edges: edges.map(({ id, from, to, kind, label, isFault }) => ({
      id,
      from,
      to,
      kind,
      label: label ?? (isFault ? "" : undefined),
    })),
  } satisfies GraphStructure);
  const layout = useMemo(() => layOutGraph(JSON.parse(structure)), [structure]);
  const isSelectable = drawn.onSelect !== undefined;
  const isRoving = drawn.tabStopId !== undefined;
  const resting = useMemo(
    () =>
      nodes.map((step) =>
        cardOf(step, layout.places.get(step.id) ?? { x: 0, y: 0 }, { isSelectable, isRoving }),
      ),
    [nodes, layout, isSelectable, isRoving],
  );
  const cards = resting.map((card) => {
    const place = moved?.get(card.id);
    const placed = place ? { ...card, position: { ...place } } : card;
    const tabbed = card.id === drawn.tabStopId ? reached(placed) : placed;
    return card.id === selectedId ? selected(tabbed) : tabbed;
  });
  const areArrowsSelectable = drawn.onSelectEdge !== undefined;
  const canInsert = drawn.editing !== undefined;
  const restingArrows = useMemo(() => {
    const titles = new Map(nodes.map(({ id, title }) => [id, title]));
    const titleOf = (id: string) => titles.get(id) ?? id;
    return edges
      .filter(({ from, to }) => titles.has(from) && titles.has(to))
      .map((arrow) =>
        arrowOf(arrow, { layout, chartId, isSelectable: areArrowsSelectable, canInsert, titleOf }),
      );
  }, [nodes, edges, layout, chartId, areArrowsSelectable, canInsert]);
  const arrows = restingArrows.map((arrow) =>
    arrow.id === selectedId
      ? { ...arrow, selected: true, domAttributes: { ...arrow.domAttributes, "aria-current": true } as const }
      : arrow,
  );
  return { cards, arrows };
}
