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
import { ArrowHeads, FlowchartArrow, InsertContext, type ArrowEdge } from "./FlowchartArrow.tsx";
import { FlowchartCard, type CardNode } from "./FlowchartCard.tsx";
import type { FlowchartEdge, FlowchartEditing, FlowchartNode, Place } from "./flowchartGraph.ts";
import { FAR_ZOOM, MANY_CARDS } from "./flowchartSize.ts";
import { FlowchartTools } from "./FlowchartTools.tsx";
import { LEAST_ZOOM, MOST_ZOOM, nudgeTo, reveal, showStart } from "./flowchartView.ts";
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

const spoken = (isEditing: boolean): Partial<AriaLabelConfig> => {
  const keys = isEditing
    ? "Press Enter or Space to select it, the arrow keys to move the selected one, Delete to remove it."
    : "Press Enter or Space to select it.";
  return {
    "node.a11yDescription.default": keys,
    "node.a11yDescription.keyboardDisabled": keys,
    "edge.a11yDescription.default": isEditing ? "Press Delete to remove it." : keys,
  };
};

/** The card or arrow on which a key was pressed. */
const targetOf = ({ target }: { readonly target: EventTarget }) => {
  if (!(target instanceof Element)) return undefined;
  const isNode = target.matches(".react-flow__node");
  const id = target.getAttribute("data-id");
  return id !== null && (isNode || target.matches(".react-flow__edge")) ? { id, isNode } : undefined;
};

function Canvas(props: FlowchartProps) {
  const { label, nodes, selectedId, onSelect, onSelectEdge, editing, emptyText } = props;
  const chartId = useId();
  const chart = useRef<HTMLElement>(null);
  const view = useReactFlow<CardNode, ArrowEdge>();
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const [moved, setMoved] = useState<{ readonly of: unknown; readonly places: ReadonlyMap<string, Place> }>();
  const { cards, arrows } = useDrawing({
    ...props,
    chartId,
    moved: moved?.of === nodes ? moved.places : undefined,
  });
  const isEditing = editing !== undefined;
  const follow = (id: string) => {
    if (!chart.current) return;
    const arrow = isEditing ? arrows.find((one) => one.id === id) : undefined;
    const shown = cards.filter(
      (one) => one.id === id || one.id === arrow?.source || one.id === arrow?.target,
    );
    const [card] = shown;
    if (!card) return;
    if (isEditing) nudgeTo(view, chart.current, shown);
    else reveal(view, chart.current, id, card.position);
  };
  const followed = useRef(selectedId);
  useEffect(() => {
    if (followed.current === selectedId) return;
    followed.current = selectedId;
    if (selectedId !== undefined) follow(selectedId);
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
    if (!target) return;
    const select = target.isNode ? onSelect : onSelectEdge;
    const remove = target.isNode ? editing?.onRemoveNode : editing?.onRemoveEdge;
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    const answer = event.key === "Enter" || event.key === " " ? select : isRemoval ? remove : undefined;
    if (!answer) return;
    event.preventDefault();
    answer(target.id);
  };

  return (
    <section ref={chart} className={styles["chart"]} aria-label={label} data-far={isFar || undefined}>
      <ArrowHeads chartId={chartId} />
      <ReactFlow<CardNode, ArrowEdge>
        nodes={cards}
        edges={arrows}
        nodeTypes={cardTypes}
        edgeTypes={arrowTypes}
        aria-label={label}
        data-editing={isEditing || undefined}
        minZoom={LEAST_ZOOM}
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
        ariaLabelConfig={spoken(isEditing)}
        isValidConnection={({ source, target }) => source !== target}
        onInit={(drawn) => chart.current && showStart(drawn, chart.current)}
        onNodesChange={onNodesChange}
        onNodeClick={(_, { id }) => onSelect?.(id)}
        onEdgeClick={(_, { id }) => onSelectEdge?.(id)}
        onConnect={({ source, target }) => editing?.onConnect(source, target)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const target = targetOf(event);
          if (target?.isNode && event.target.matches(":focus-visible")) follow(target.id);
        }}
      >
        <FlowchartTools room={chart} hasMap={nodes.length > MANY_CARDS} />
      </ReactFlow>
      {nodes.length === 0 && (
        <p className={styles["empty"]}>{emptyText ?? "There is nothing to draw yet."}</p>
      )}
    </section>
  );
}

/**
 * A graph drawn from left to right, to view, select and edit. It loads a drawing library: import it lazily,
 * and offer the
 * same graph as a StepOutline beside it. A new graph needs a new `key`, so that the view is fitted again.
 */
export const Flowchart = (props: FlowchartProps) => (
  <ReactFlowProvider>
    <InsertContext value={props.editing?.onInsert}>
      <Canvas {...props} />
    </InsertContext>
  </ReactFlowProvider>
);
