/** How a step stands, as a look: always shown with an icon and a word, never by colour alone. */
export type StepTone = "locked" | "ready" | "done" | "reopened" | "skipped" | "late" | "plain" | "fault";

/** What a step is: work, a decision, the end in success, the end in failure. */
export type StepShape = "step" | "gate" | "end" | "stop";

/** A place on the canvas: the top left corner of a card, in pixels at full size. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** One card of the chart. */
export interface FlowchartNode {
  readonly id: string;
  readonly title: string;
  /** Whose it is. */
  readonly meta?: string | undefined;
  /** When it is due, and the like. */
  readonly note?: string | undefined;
  readonly tone: StepTone;
  /** The tone in a word. */
  readonly stateLabel: string;
  readonly shape: StepShape;
  /** Where somebody put it; without one it is laid out. */
  readonly position?: Place | undefined;
}

/** What an arrow does: leads on, sends back, ends all. */
export type ArrowKind = "forward" | "rework" | "abort";

/** One arrow of the chart. */
export interface FlowchartEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: ArrowKind;
  readonly label?: string | undefined;
  /** The arrow breaks a rule. */
  readonly isFault?: boolean | undefined;
}

/** What the user did to the drawing; with these the chart can be edited. */
export interface FlowchartEditing {
  /** A card was put down at this place. */
  readonly onMove: (id: string, x: number, y: number) => void;
  readonly onConnect: (from: string, to: string) => void;
  readonly onRemoveNode: (id: string) => void;
  readonly onRemoveEdge: (id: string) => void;
}

/** What a shape is called; work needs no word. */
export const shapeWords: Record<StepShape, string | undefined> = {
  step: undefined,
  gate: "Decision",
  end: "End",
  stop: "Stop",
};

/** What a card is called: 'Validation audit, ready, Northfield Assurance'. */
export const nodeName = ({ title, stateLabel, meta, note, shape }: FlowchartNode): string =>
  [title, stateLabel.toLowerCase(), meta, note, shapeWords[shape]?.toLowerCase()].filter(Boolean).join(", ");

const arrowWords: Record<ArrowKind, string> = {
  forward: "Arrow on",
  rework: "Arrow back",
  abort: "Arrow to the stop",
};

/** What an arrow is called: 'Arrow back from Audit to Draft: major finding'. */
export const edgeName = (edge: FlowchartEdge, titleOf: (id: string) => string): string => {
  const label = edge.label ? `: ${edge.label}` : "";
  return `${arrowWords[edge.kind]} from ${titleOf(edge.from)} to ${titleOf(edge.to)}${label}`;
};
