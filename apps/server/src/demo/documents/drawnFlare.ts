import { pngOf, type Colour } from "../feedback/png.ts";

const WIDTH = 480;
const HEIGHT = 320;
const SKY_BANDS = 16;
const GROUND_TOP = 250;

/** Left, top, width and height in pixels. */
type Box = readonly [left: number, top: number, width: number, height: number];

const sky = Array.from({ length: SKY_BANDS }, (_, band): Colour => [
  126 + band * 5,
  168 + band * 3,
  205 + band * 2,
]);
const colours: readonly Colour[] = [
  ...sky,
  [116, 128, 92],
  [92, 102, 74],
  [150, 156, 160],
  [112, 118, 122],
  [236, 150, 52],
  [250, 208, 96],
];
/** The places of the colours after those of the sky. */
const grass = SKY_BANDS;
const path = grass + 1;
const steel = grass + 2;
const shade = grass + 3;
const flame = grass + 4;
const core = grass + 5;

const shapes: readonly (readonly [box: Box, colour: number])[] = [
  [[0, GROUND_TOP, WIDTH, HEIGHT - GROUND_TOP], grass],
  [[0, 288, WIDTH, 14], path],
  [[206, 92, 62, 166], steel],
  [[248, 92, 20, 166], shade],
  [[206, 120, 62, 4], shade],
  [[206, 178, 62, 4], shade],
  [[216, 66, 42, 26], flame],
  [[226, 74, 22, 18], core],
  [[228, 52, 18, 16], flame],
  [[60, 222, 108, 34], steel],
  [[60, 222, 108, 6], shade],
  [[168, 236, 38, 8], shade],
];

/** A picture of an enclosed flare on closed cells, as a PNG file. */
export const drawnFlare = (): Uint8Array => {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < GROUND_TOP; y += 1)
    pixels.fill(Math.floor((y * SKY_BANDS) / GROUND_TOP), y * WIDTH, (y + 1) * WIDTH);
  for (const [[left, top, width, height], colour] of shapes)
    for (let y = top; y < top + height; y += 1)
      pixels.fill(colour, y * WIDTH + left, y * WIDTH + left + width);
  return pngOf({ width: WIDTH, height: HEIGHT, colours, pixels });
};
