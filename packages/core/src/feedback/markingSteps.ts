import {
  cropped,
  isMeant,
  isPoint,
  markBetween,
  markInMiddle,
  moved,
  overlapOf,
  shownArea,
  stretched,
  withMark,
  withoutMark,
  type Area,
  type Mark,
  type Marks,
  type MarkTool,
  type Point,
} from "../pictures/markings.ts";
import type { PictureSize } from "../pictures/pngPicture.ts";
import { sameValue } from "../base/sameValue.ts";

/** The pointer's action on a mark: draw a new one, move it, or drag its end. */
export type Grip = "draw" | "carry" | "pull";

/** Whether the picture is fitted as a whole or to the width. */
export type PictureFit = "whole" | "width";

/** A picture and its marks. */
export interface MarkedPicture {
  /** A PNG data URL. */
  readonly picture: string;
  readonly marks: Marks;
  /** The part that was in view, in the picture's pixels; undefined where that was all of it. */
  readonly visible?: Area | undefined;
}

/** The part of the page that is sent. */
export type SentPart = "visible" | "whole";

/** The editor's output: the marks, and the picture with the marks drawn in. Undefined where the person cancelled. */
export interface MarkingResult {
  readonly drawn: string;
  readonly marks: Marks;
}

interface Drag {
  readonly grip: Grip;
  readonly from: Point;
  /** The mark as it was when the pointer went down. */
  readonly mark: Mark;
}

/** Context of the picture editor. */
export interface MarkingContext extends MarkedPicture {
  readonly size: PictureSize;
  readonly tool: MarkTool;
  readonly fit: PictureFit;
  readonly selectedId: number | undefined;
  readonly nextId: number;
  readonly past: readonly Marks[];
  /** Id of the mark that the last key changed: consecutive keys on the same mark are one undo step. */
  readonly keyedId: number | undefined;
  readonly drag: Drag | undefined;
  /** The corner of a new mark that a tap set; the next tap sets the opposite one. */
  readonly corner: Point | undefined;
  readonly hasFailed: boolean;
  readonly result: MarkingResult | undefined;
}

/** Maximum number of undo steps. */
const MOST_STEPS = 200;

type Change = Partial<MarkingContext>;

const markOf = ({ marks }: MarkingContext, sought: number | undefined): Mark | undefined =>
  marks.find(({ id }) => id === sought);

const remembered = ({ past, marks }: MarkingContext): readonly Marks[] => [...past, marks].slice(-MOST_STEPS);

const seized = (context: MarkingContext, grip: Grip, mark: Mark, from: Point): Change => ({
  past: remembered(context),
  marks: withMark(context.marks, mark),
  drag: { grip, from, mark },
  selectedId: mark.id,
  keyedId: undefined,
});

/** Adds a mark of the chosen tool in the middle of the visible area; a mark that is no crop, in the part of it that is sent. */
export const added = (context: MarkingContext, view: Area): Change => {
  const { nextId: id, tool, size, marks } = context;
  const sent = tool === "crop" ? undefined : overlapOf(view, shownArea(marks, size));
  return {
    past: remembered(context),
    marks: withMark(marks, markInMiddle({ id, tool }, sent ?? view, size)),
    selectedId: id,
    nextId: id + 1,
    keyedId: undefined,
  };
};

/** Crops to the part that was in view, or takes the crop away. */
export const partChosen = (context: MarkingContext, part: SentPart): Change => {
  const { nextId: id, visible, marks } = context;
  return {
    past: remembered(context),
    marks: cropped(marks, id, part === "visible" ? visible : undefined),
    selectedId: undefined,
    nextId: id + 1,
    keyedId: undefined,
  };
};

/** The part that the crop leaves; undefined where it is neither all nor what was in view. */
export const partIn = ({
  marks,
  visible,
}: Pick<MarkedPicture, "marks" | "visible">): SentPart | undefined => {
  const crop = marks.find(({ tool }) => tool === "crop");
  if (!crop) return "whole";
  const { x, y, width, height } = crop;
  return sameValue({ x, y, width, height }, visible) ? "visible" : undefined;
};

/** Changes the selected mark by key; consecutive keys on the same mark are undone together, and one that changes nothing is no step. */
export const keyed = (context: MarkingContext, change: (mark: Mark) => Mark): Change => {
  const mark = markOf(context, context.selectedId);
  const changed = mark && change(mark);
  // as at the picture's edge
  if (!changed || sameValue(changed, mark)) return {};
  return {
    marks: withMark(context.marks, changed),
    past: context.keyedId === mark.id ? context.past : remembered(context),
    keyedId: mark.id,
  };
};

/** Removes the selected mark. */
export const removed = (context: MarkingContext): Change => {
  const mark = markOf(context, context.selectedId);
  if (!mark) return {};
  return {
    past: remembered(context),
    marks: withoutMark(context.marks, mark.id),
    selectedId: undefined,
    keyedId: undefined,
  };
};

/** Starts a new mark under the pointer. */
export const begun = (context: MarkingContext, at: Point): Change => {
  const { nextId: id, tool, size } = context;
  return { ...seized(context, "draw", markBetween({ id, tool }, at, at, size), at), nextId: id + 1 };
};

/** Starts to drag a mark, as a whole or by its end. */
export const grabbed = (
  context: MarkingContext,
  { id, grip, at }: { readonly id: number; readonly grip: Grip; readonly at: Point },
): Change => {
  const mark = markOf(context, id);
  return mark ? seized(context, grip, mark, at) : {};
};

/** Moves the dragged mark to the pointer. */
export const dragged = ({ drag, marks, size }: MarkingContext, at: Point): Change => {
  if (!drag) return {};
  const { grip, from, mark } = drag;
  const by = { x: at.x - from.x, y: at.y - from.y };
  if (grip === "draw") return { marks: withMark(marks, markBetween(mark, from, at, size)) };
  return { marks: withMark(marks, grip === "carry" ? moved(mark, by, size) : stretched(mark, by, size)) };
};

/** True where the drag ended without a usable change. */
export const isNothing = (context: MarkingContext): boolean => {
  const { drag } = context;
  const mark = markOf(context, drag?.mark.id);
  if (!drag || !mark) return true;
  return drag.grip === "draw" ? !isMeant(mark) : sameValue(mark, drag.mark);
};

/** Undoes one step; the selection stays where its mark still exists. */
export const undone = ({ past, selectedId }: MarkingContext): Change => {
  const marks = past.at(-1) ?? [];
  return {
    marks,
    past: past.slice(0, -1),
    selectedId: marks.some(({ id }) => id === selectedId) ? selectedId : undefined,
    keyedId: undefined,
    drag: undefined,
  };
};

/** True where the pointer let go where it went down. */
const isTap = (context: MarkingContext): boolean => {
  const mark = markOf(context, context.drag?.mark.id);
  if (!context.drag || !mark) return false;
  return context.drag.grip === "draw" ? isPoint(mark) : sameValue(mark, context.drag.mark);
};

/** The mark between the corner that is set and the tap. */
const markOfTaps = ({ corner, drag, nextId: id, tool, size }: MarkingContext): Mark | undefined =>
  corner && drag && markBetween({ id, tool }, corner, drag.from, size);

/** True where a tap sets the opposite corner of a mark: anywhere, so that it can end on another mark. */
export const isSecondCorner = (context: MarkingContext): boolean => {
  const mark = markOfTaps(context);
  return mark !== undefined && isTap(context) && isMeant(mark);
};

/** True where a tap beside the marks sets the first corner of a mark. */
export const isFirstCorner = (context: MarkingContext): boolean =>
  context.drag?.grip === "draw" && isTap(context);

/** Sets the first corner of a mark; that is no step to undo. */
export const cornerSet = (context: MarkingContext): Change => ({
  ...undone(context),
  corner: context.drag?.from,
});

/** Makes the mark between two taps. */
export const drawnByTaps = (context: MarkingContext): Change => {
  const mark = markOfTaps(context);
  if (!mark) return {};
  return {
    marks: withMark(context.past.at(-1) ?? [], mark),
    selectedId: mark.id,
    nextId: mark.id + 1,
    drag: undefined,
  };
};
