import { lineWidthOf, pictureSizeOf, shownArea, type Mark, type Marks } from "@canopy/core/pictures";
import { pngOf } from "./pngOf.ts";

/** The colour of frames and arrows, visible on light and dark pages through its light edge. */
const INK = "oklch(0.6 0.23 25)";
const EDGE = "oklch(1 0 0)";
const COVER = "oklch(0.2 0 0)";
const HEAD_LINES = 5;
const HEAD_ANGLE = Math.PI / 7;

/** Draws the marks into a copy of the picture: hidden areas are overwritten, cropped areas are removed. */
export const drawPicture = async (picture: string, marks: Marks): Promise<string> => {
  const size = pictureSizeOf(picture);
  if (!size) throw new Error("This is no picture");
  const image = await loaded(picture);
  const area = shownArea(marks, size);
  const canvas = document.createElement("canvas");
  canvas.width = area.width;
  canvas.height = area.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The picture cannot be drawn");
  pen.translate(-area.x, -area.y);
  pen.drawImage(image, 0, 0);
  const line = lineWidthOf(size);
  // In the order of the editor, where a hidden area covers what was drawn before it.
  for (const mark of marks) drawMark(pen, mark, line);
  return await pngOf(canvas);
};

const drawMark = (pen: CanvasRenderingContext2D, mark: Mark, line: number): void => {
  if (mark.tool === "hide") {
    pen.fillStyle = COVER;
    pen.fillRect(mark.x, mark.y, mark.width, mark.height);
  }
  const path = pathOf(mark, line);
  if (!path) return;
  stroke(pen, path, EDGE, line + 2);
  stroke(pen, path, INK, line);
};

const stroke = (pen: CanvasRenderingContext2D, path: Path2D, style: string, width: number): void => {
  pen.strokeStyle = style;
  pen.lineWidth = width;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(path);
};

const pathOf = ({ tool, x, y, width, height }: Mark, line: number): Path2D | undefined => {
  const path = new Path2D();
  if (tool === "rectangle") path.rect(x, y, width, height);
  else if (tool === "arrow") arrow(path, { x, y, width, height }, line * HEAD_LINES);
  else return undefined;
  return path;
};

const arrow = (path: Path2D, { x, y, width, height }: Omit<Mark, "id" | "tool">, head: number): void => {
  const [tipX, tipY] = [x + width, y + height];
  const angle = Math.atan2(height, width);
  path.moveTo(x, y);
  path.lineTo(tipX, tipY);
  for (const side of [angle - HEAD_ANGLE, angle + HEAD_ANGLE]) {
    path.moveTo(tipX, tipY);
    path.lineTo(tipX - head * Math.cos(side), tipY - head * Math.sin(side));
  }
};

const loaded = async (picture: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  return image;
};
