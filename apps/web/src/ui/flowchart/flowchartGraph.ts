/** A step's state as a look: always shown with an icon and a word, never by colour alone. */
export type StepTone = "locked" | "ready" | "done" | "reopened" | "skipped" | "late" | "plain" | "fault";

/** A step's shape: work, a decision, a successful end, a failed end. */
export type StepShape = "step" | "gate" | "end" | "stop";

/** A point on the canvas: a card's top left corner, in pixels at full size. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** One step of a graph with the texts that card and outline show. */
export interface GraphStep {
  readonly id: string;
  readonly title: string;
  /** The step's owner. */
  readonly meta?: string | undefined;
  /** A note, such as the due date. */
  readonly note?: string | undefined;
  readonly tone: StepTone;
  /** The tone as a word. */
  readonly stateLabel: string;
  readonly shape: StepShape;
}

/** A small sign on a card, and its words. */
export interface CardMark {
  readonly mark: "documents" | "findings";
  readonly label: string;
}

/** One card of the chart. */
export interface FlowchartNode extends GraphStep {
  readonly marks?: readonly CardMark[] | undefined;
  /** The stored position; laid out automatically when absent. */
  readonly position?: Place | undefined;
}

/** An arrow's effect: continues, sends back, or stops the process. */
export type ArrowKind = "forward" | "rework" | "abort";

/** One arrow of the chart. */
export interface FlowchartEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: ArrowKind;
  readonly label?: string | undefined;
  /** The arrow violates a rule. */
  readonly isFault?: boolean | undefined;
}

/** Callbacks that make the chart editable. */
export interface FlowchartEditing {
  /** Called when a card is dropped at this position. */
  readonly onMove: (id: string, x: number, y: number) => void;
  readonly onConnect: (from: string, to: string) => void;
  /** Called by the '+' on a forward arrow. */
  readonly onInsert: (edgeId: string) => void;
  readonly onRemoveNode: (id: string) => void;
  readonly onRemoveEdge: (id: string) => void;
}

/** The names of shapes; work has none. */
export const shapeWords: Record<StepShape, string | undefined> = {
  step: undefined,
  gate: "Decision",
  end: "End",
  stop: "Stop",
};

/** A card's name: 'Validation audit, ready, Northfield Assurance'. */
export const nodeName = ({ title, stateLabel, meta, note, shape, marks = [] }: FlowchartNode): string =>
  [
    title,
    stateLabel.toLowerCase(),
    meta,
    note,
    shapeWords[shape]?.toLowerCase(),
    ...marks.map(({ label }) => label.toLowerCase()),
  ]
    .filter(Boolean)
    .join(", ");

const arrowWords: Record<ArrowKind, string> = {
  forward: "Arrow on",
  rework: "Arrow back",
  abort: "Arrow to the stop",
};

/** An arrow's name: 'Arrow back from Audit to Draft: major finding'. */
export const edgeName = (edge: FlowchartEdge, titleOf: (id: string) => string): string => {
  const label = edge.label ? `: ${edge.label}` : "";
  return `${arrowWords[edge.kind]} from ${titleOf(edge.from)} to ${titleOf(edge.to)}${label}`;
};
