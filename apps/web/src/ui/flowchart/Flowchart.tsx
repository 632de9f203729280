import "./flowchartLibrary.css";
import {
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type AriaLabelConfig,
  type NodeChange,
} from "@xyflow/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { hasModifier } from "../button/hasModifier.ts";
import { ArrowHeads, FlowchartArrow, InsertContext, type ArrowEdge } from "./FlowchartArrow.tsx";
import { FlowchartCard, type CardNode } from "./FlowchartCard.tsx";
import type { FlowchartEdge, FlowchartEditing, FlowchartNode, Place } from "./flowchartGraph.ts";
import { FAR_ZOOM, FRAME_GAP, LEAST_READ_ZOOM, MANY_CARDS } from "./flowchartSize.ts";
import { FlowchartTools } from "./FlowchartTools.tsx";
import {
  boundsOf,
  cardBy,
  currentIdOf,
  idsInView,
  LEAST_ZOOM,
  MOST_ZOOM,
  nudgeTo,
  reveal,
  showCurrent,
  showStart,
} from "./flowchartView.ts";
import { useDrawing } from "./useDrawing.ts";
import styles from "./Flowchart.module.css";

export interface FlowchartProps {
  /** Names the chart for assistive technology. */
  readonly label: string;
  readonly nodes: readonly FlowchartNode[];
  readonly edges: readonly FlowchartEdge[];
  /** The selected card or arrow; the view scrolls to a selected card. */
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly onSelectEdge?: ((id: string) => void) | undefined;
  readonly editing?: FlowchartEditing | undefined;
  /** Shown where the graph is empty. */
  readonly emptyText?: string | undefined;
}

const cardTypes = { card: FlowchartCard };
const arrowTypes = { arrow: FlowchartArrow };
const GRID = 8;

type Spoken = Pick<FlowchartProps, "onSelect" | "onSelectEdge" | "editing">;

/** The keys of a card and of an arrow in words; only those that do something here. */
const spoken = ({ onSelect, onSelectEdge, editing }: Spoken): Partial<AriaLabelConfig> => {
  const select = "Press Enter or Space to select it";
  const go = onSelect
    ? `${select}, the arrow keys to go to another.`
    : "Press the arrow keys to go to another.";
  const node = editing ? `${select}, the arrow keys to move the selected one, Delete to remove it.` : go;
  return {
    "node.a11yDescription.default": node,
    "node.a11yDescription.keyboardDisabled": node,
    "edge.a11yDescription.default": [
      ...(onSelectEdge ? [`${select}.`] : []),
      ...(editing ? ["Press Delete to remove it."] : []),
    ].join(" "),
  };
};

/** The library moves a selected card by an arrow key, Alt+← included; Shift makes its step longer. */
const keepFromLibrary = (event: KeyboardEvent) => {
  const { altKey, ctrlKey, metaKey } = event;
  if (event.key.startsWith("Arrow") && hasModifier({ altKey, ctrlKey, metaKey, shiftKey: false }))
    event.stopPropagation();
};

/** The card or arrow on which a key was pressed. */
const targetOf = ({ target }: { readonly target: EventTarget }) => {
  if (!(target instanceof Element)) return undefined;
  const isNode = target.matches(".react-flow__node");
  const id = target.getAttribute("data-id");
  return id !== null && (isNode || target.matches(".react-flow__edge")) ? { id, isNode } : undefined;
};

/** The card that Tab reaches in a chart that is read: the one that had the focus last, the selected, or the active one; where that is out of sight, one in view. */
const tabStopOf = (
  nodes: readonly FlowchartNode[],
  inView: readonly string[],
  ...wished: readonly (string | undefined)[]
): string | undefined => {
  const id =
    wished.find((one) => nodes.some((node) => node.id === one)) ?? currentIdOf(nodes) ?? nodes[0]?.id;
  return id === undefined || inView.includes(id) ? id : (inView[0] ?? id);
};

/** The card that takes the focus of a card or an arrow that is removed: the one before it, or the nearest. */
const heirOf = (cards: CardNode[], arrows: ArrowEdge[], removedId: string): string | undefined => {
  const arrow = arrows.find(({ id }) => id === removedId);
  if (arrow) return arrow.source;
  const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  return ways.map((way) => cardBy(cards, removedId, way)?.id).find((id) => id !== undefined);
};

/** The height of a chart that is read: what its rows need at the zoom at which its columns fit, within limits. */
const heightOf = (cards: CardNode[], arrows: ArrowEdge[]): string => {
  const { width, height } = cards.length === 0 ? { width: 1, height: 0 } : boundsOf(cards, arrows);
  const margins = 2 * FRAME_GAP;
  const rows = `clamp(${height * LEAST_READ_ZOOM}px, (100cqi - ${margins}px) * ${height / width}, ${height}px)`;
  return `clamp(var(--chart-least), ${rows} + ${margins}px, 70dvh)`;
};

function Canvas(props: FlowchartProps) {
  const { label, nodes, selectedId, onSelect, onSelectEdge, editing, emptyText } = props;
  const chartId = useId();
  const frame = useRef<HTMLElement>(null);
  const chart = useRef<HTMLDivElement>(null);
  const view = useReactFlow<CardNode, ArrowEdge>();
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const [moved, setMoved] = useState<{ readonly of: unknown; readonly places: ReadonlyMap<string, Place> }>();
  const isEditing = editing !== undefined;
  const [reachedId, setReachedId] = useState<string>();
  const tabStopId = useStore((drawn) =>
    isEditing ? undefined : tabStopOf(nodes, idsInView(drawn), reachedId, selectedId),
  );
  const { cards, arrows } = useDrawing({
    ...props,
    tabStopId,
    chartId,
    moved: moved?.of === nodes ? moved.places : undefined,
  });

  const follow = async (id: string) => {
    if (!chart.current) return;
    const arrow = isEditing ? arrows.find((one) => one.id === id) : undefined;
    const shown = cards.filter(
      (one) => one.id === id || one.id === arrow?.source || one.id === arrow?.target,
    );
    const [card] = shown;
    if (!card) return;
    if (isEditing) nudgeTo(view, chart.current, shown);
    else await reveal(view, chart.current, id, card.position);
  };
  const elementOf = (id: string) =>
    chart.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  /** Gives a card the focus; one that is out of sight of a large chart is drawn first. */
  const focusCard = async (id: string) => {
    if (!elementOf(id)) await follow(id);
    elementOf(id)?.focus({ preventScroll: true });
  };
  const followed = useRef(selectedId);
  useEffect(() => {
    if (followed.current === selectedId) return;
    followed.current = selectedId;
    if (selectedId !== undefined) void follow(selectedId);
  });

  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    const moves = changes.filter((change) => change.type === "position");
    const places = new Map(moved?.of === nodes ? moved.places : []);
    for (const { id, position } of moves) if (position) places.set(id, position);
    if (moves.length > 0) setMoved({ of: nodes, places });
    for (const { id, position, dragging } of moves)
      if (position && dragging !== true) editing?.onMove(id, Math.round(position.x), Math.round(position.y));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event);
    if (!target || hasModifier(event)) return;
    const next = target.isNode && !isEditing ? cardBy(cards, target.id, event.key) : undefined;
    if (next) {
      event.preventDefault();
      void focusCard(next.id);
      return;
    }
    const select = target.isNode ? onSelect : onSelectEdge;
    const remove = target.isNode ? editing?.onRemoveNode : editing?.onRemoveEdge;
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    const answer = event.key === "Enter" || event.key === " " ? select : isRemoval ? remove : undefined;
    if (!answer) return;
    event.preventDefault();
    const heirId = isRemoval ? heirOf(cards, arrows, target.id) : undefined;
    if (heirId !== undefined) void focusCard(heirId);
    answer(target.id);
  };

  return (
    <section
      ref={frame}
      className={styles["chart"]}
      aria-label={label}
      data-far={isFar || undefined}
      data-reading={!isEditing || undefined}
    >
      <ArrowHeads chartId={chartId} />
      <FlowchartTools
        frame={frame}
        room={chart}
        isReading={!isEditing}
        hasActive={currentIdOf(nodes) !== undefined}
        hasMap={!isEditing || nodes.length > MANY_CARDS}
      />
      <div
        ref={chart}
        className={styles["room"]}
        style={isEditing ? undefined : { blockSize: heightOf(cards, arrows) }}
      >
        <ReactFlow<CardNode, ArrowEdge>
          id={chartId}
          nodes={cards}
          edges={arrows}
          nodeTypes={cardTypes}
          edgeTypes={arrowTypes}
          aria-label={label}
          data-editing={isEditing || undefined}
          minZoom={isEditing ? LEAST_ZOOM : LEAST_READ_ZOOM}
          maxZoom={MOST_ZOOM}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          nodesDraggable={isEditing}
          nodesConnectable={isEditing}
          nodesFocusable
          edgesFocusable={onSelectEdge !== undefined || isEditing}
          elementsSelectable={false}
          autoPanOnNodeFocus={false}
          snapToGrid
          snapGrid={[GRID, GRID]}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          onlyRenderVisibleElements={nodes.length > MANY_CARDS}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={spoken(props)}
          isValidConnection={({ source, target }) => source !== target}
          onInit={(drawn) => {
            if (!chart.current) return;
            if (isEditing) showStart(drawn, chart.current);
            else showCurrent(drawn, chart.current, 0);
          }}
          onNodesChange={onNodesChange}
          onNodeClick={(_, { id }) => onSelect?.(id)}
          onEdgeClick={(_, { id }) => onSelectEdge?.(id)}
          onConnect={({ source, target }) => editing?.onConnect(source, target)}
          onKeyDownCapture={keepFromLibrary}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const target = targetOf(event);
            if (!target) return;
            if (target.isNode) setReachedId(target.id);
            if (event.target.matches(":focus-visible")) void follow(target.id);
          }}
        />
        {nodes.length === 0 && (
          <p className={styles["empty"]}>{emptyText ?? "There is nothing to draw yet."}</p>
        )}
      </div>
    </section>
  );
}

/**
 * A graph drawn from left to right, to view, select and edit. It loads a drawing library: import it lazily, and offer
 * the same graph as a StepOutline beside it. A new graph needs a new `key`, so that the view is fitted again.
 */
export const Flowchart = (props: FlowchartProps) => (
  <ReactFlowProvider>
    <InsertContext value={props.editing?.onInsert}>
      <Canvas {...props} />
    </InsertContext>
  </ReactFlowProvider>
);
