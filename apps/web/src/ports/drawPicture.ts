import { lineWidthOf, pictureSizeOf, shownArea, type Mark, type Marks } from "@canopy/core/pictures";
import { arrowPath } from "../ui/picture/pictureMark.ts";
import { pngOf } from "./pngOf.ts";

/** The colour of frames and arrows, visible on light and dark pages through its light edge. */
const INK = "oklch(0.6 0.23 25)";
const EDGE = "oklch(1 0 0)";
const COVER = "oklch(0.2 0 0)";

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

const pathOf = (mark: Mark, line: number): Path2D | undefined => {
  // as the editor draws it
  if (mark.tool === "arrow") return new Path2D(arrowPath(mark, line));
  if (mark.tool !== "rectangle") return undefined;
  const path = new Path2D();
  path.rect(mark.x, mark.y, mark.width, mark.height);
  return path;
};

const loaded = async (picture: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  return image;
};
