/** A mark on a picture, in its pixels. An arrow's width and height lead from its start to its tip. */
export interface PictureMark {
  readonly id: number;
  readonly tool: "crop" | "rectangle" | "arrow" | "hide";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The mark's name: 'Arrow 2'. */
  readonly label: string;
}

/** A point on the picture, or a distance, in its pixels. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Distance of one step by key or button, in the picture's pixels. */
const STEP_PX = 10;

/** One step in each direction. */
export const pictureSteps = {
  left: { x: -STEP_PX, y: 0 },
  right: { x: STEP_PX, y: 0 },
  up: { x: 0, y: -STEP_PX },
  down: { x: 0, y: STEP_PX },
} as const satisfies Record<string, PicturePoint>;

const HEAD_LINES = 5;
const HEAD_ANGLE = Math.PI / 7;

/** An arrow as an SVG path; `line` is its line width. */
export const arrowPath = (
  { x, y, width, height }: Omit<PictureMark, "id" | "tool" | "label">,
  line: number,
): string => {
  const tip = { x: x + width, y: y + height };
  const angle = Math.atan2(height, width);
  const sides = [angle - HEAD_ANGLE, angle + HEAD_ANGLE].map((side) => ({
    x: tip.x - line * HEAD_LINES * Math.cos(side),
    y: tip.y - line * HEAD_LINES * Math.sin(side),
  }));
  const heads = sides.map((end) => `M${tip.x} ${tip.y}L${end.x} ${end.y}`).join("");
  return `M${x} ${y}L${tip.x} ${tip.y}${heads}`;
};
