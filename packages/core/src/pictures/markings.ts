import type { PictureSize } from "./pngPicture.ts";

/** The tools for marking a picture: cut out a part, draw a frame, draw an arrow, black out an area. */
export const markTools = ["crop", "rectangle", "arrow", "hide"] as const;
/** One of the marking tools. */
export type MarkTool = (typeof markTools)[number];

/** A point in pixels from the picture's top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in the picture's pixels. */
export interface Area extends Point, PictureSize {}

/**
 * One mark, in the picture's pixels. An arrow leads from (x, y) to (x + width, y + height), so its width and height
 * may be negative; for all other tools (x, y) is the top left.
 */
export interface Mark extends Area {
  readonly id: number;
  readonly tool: MarkTool;
}

/** The marks on one picture, the latest last. */
export type Marks = readonly Mark[];

/** Minimum size of a mark in pixels; anything smaller cannot be seen or grabbed. */
const LEAST_PX = 8;
/** Size of a mark made by key, as a fraction of the picture's width and height. */
const NEW_PART = 1 / 3;

/** Line width as a fraction of the picture's width; limits in pixels. */
const LINE_PART = 1 / 320;
const LEAST_LINE_PX = 3;
const MOST_LINE_PX = 8;

const clamp = (value: number, least: number, most: number): number =>
  Math.round(Math.max(least, Math.min(value, Math.max(least, most))));

/** Makes a mark between two points, kept inside the picture. */
export const markBetween = (
  { id, tool }: Pick<Mark, "id" | "tool">,
  from: Point,
  to: Point,
  size: PictureSize,
): Mark => {
  const [x1, x2] = [clamp(from.x, 0, size.width), clamp(to.x, 0, size.width)];
  const [y1, y2] = [clamp(from.y, 0, size.height), clamp(to.y, 0, size.height)];
  if (tool === "arrow") return { id, tool, x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
  return {
    id,
    tool,
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
};

/** Makes a mark in the middle of an area: the start for a mark made by key. */
export const markInMiddle = (of: Pick<Mark, "id" | "tool">, view: Area, size: PictureSize): Mark => {
  const width = view.width * NEW_PART;
  const height = view.height * NEW_PART;
  const from = { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2 };
  return markBetween(of, from, { x: from.x + width, y: from.y + height }, size);
};

/** The common part of two areas; undefined where a mark made by key in its middle would be too small. */
export const overlapOf = (one: Area, other: Area): Area | undefined => {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return Math.min(width, height) * NEW_PART < LEAST_PX ? undefined : { x, y, width, height };
};

/** The part of the picture with these fractions of its size; undefined where that is all of it, or too small to be seen. */
export const partOf = (size: PictureSize, { x, y, width, height }: Area): Area | undefined => {
  const from = { x: x * size.width, y: y * size.height };
  const to = { x: from.x + width * size.width, y: from.y + height * size.height };
  const mark = markBetween({ id: 0, tool: "crop" }, from, to, size);
  const isAll = mark.width === size.width && mark.height === size.height;
  if (isAll || !isMeant(mark)) return undefined;
  return { x: mark.x, y: mark.y, width: mark.width, height: mark.height };
};

/** The marks with this crop as their only one; undefined removes the crop. */
export const cropped = (marks: Marks, id: number, area: Area | undefined): Marks => {
  const others = marks.filter(({ tool }) => tool !== "crop");
  return area ? [...others, { id, tool: "crop", ...area }] : others;
};

/** True where the two ends of the mark are too close to tell apart, as those of a tap are. */
export const isPoint = ({ width, height }: Pick<Mark, "width" | "height">): boolean =>
  Math.hypot(width, height) < LEAST_PX;

/** True where the mark has the minimum size. */
export const isMeant = (mark: Mark): boolean =>
  mark.tool === "arrow"
    ? !isPoint(mark)
    : Math.abs(mark.width) >= LEAST_PX && Math.abs(mark.height) >= LEAST_PX;

/** Adds the mark to the marks: it replaces the mark with its id and any other crop. */
export const withMark = (marks: Marks, mark: Mark): Marks => {
  const others = marks.filter(({ id, tool }) => id === mark.id || mark.tool !== "crop" || tool !== "crop");
  return others.some(({ id }) => id === mark.id)
    ? others.map((one) => (one.id === mark.id ? mark : one))
    : [...others, mark];
};

/** Removes one mark. */
export const withoutMark = (marks: Marks, gone: number): Marks => marks.filter(({ id }) => id !== gone);

/** Moves a mark, kept as a whole inside the picture. */
export const moved = (mark: Mark, by: Point, size: PictureSize): Mark => {
  const [left, right] = [Math.min(0, mark.width), Math.max(0, mark.width)];
  const [top, bottom] = [Math.min(0, mark.height), Math.max(0, mark.height)];
  return {
    ...mark,
    x: clamp(mark.x + by.x, 0 - left, size.width - right),
    y: clamp(mark.y + by.y, 0 - top, size.height - bottom),
  };
};

/** Moves a mark's end: an arrow's tip, or another mark's bottom right. */
export const stretched = (mark: Mark, by: Point, size: PictureSize): Mark => {
  const isArrow = mark.tool === "arrow";
  const endX = clamp(mark.x + mark.width + by.x, isArrow ? 0 : mark.x + LEAST_PX, size.width);
  const endY = clamp(mark.y + mark.height + by.y, isArrow ? 0 : mark.y + LEAST_PX, size.height);
  return { ...mark, width: endX - mark.x, height: endY - mark.y };
};

/** The visible part of the picture: the crop, or all of it. */
export const shownArea = (marks: Marks, size: PictureSize): Area => {
  const crop = marks.find(({ tool }) => tool === "crop");
  if (!crop) return { x: 0, y: 0, ...size };
  const { x, y, width, height } = crop;
  return { x, y, width, height };
};

/** Line width of frames and arrows, in the picture's pixels. */
export const lineWidthOf = ({ width }: PictureSize): number =>
  clamp(width * LINE_PART, LEAST_LINE_PX, MOST_LINE_PX);
