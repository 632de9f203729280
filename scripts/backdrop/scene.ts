import { type Painter, size } from "./brush.ts";
import { boughs } from "./boughs.ts";
import { clumps, falling } from "./foliage.ts";
import { bokeh, motes, sky } from "./lights.ts";
import { paintShafts } from "./shafts.ts";

const { width, height } = size;

const layers: readonly Painter[] = [
  sky,
  clumps(11, { clumps: 70, leaves: 16, length: 62, blur: 13, depth: 3, spread: 120, clear: 0.3 }),
  bokeh(5, 84),
  clumps(23, { clumps: 34, leaves: 16, length: 74, blur: 6, depth: 6, spread: 120, clear: 0.22 }),
  boughs(37, { length: 70, blur: 3.8, depth: 9, dark: 0.3, broad: 1 }, [
    { x: 300, y: -70, angle: 1.0, reach: 330, curl: 0.5, leaves: 14 },
    { x: 1010, y: -70, angle: 1.7, reach: 330, curl: -0.6, leaves: 13 },
    { x: 1340, y: 330, angle: 3.3, reach: 380, curl: -0.5, leaves: 14 },
    { x: -60, y: 400, angle: -0.1, reach: 360, curl: 0.5, leaves: 14 },
    { x: 560, y: -80, angle: 2.0, reach: 250, curl: 0.5, leaves: 10 },
    { x: 420, y: 790, angle: -1.9, reach: 260, curl: 0.6, leaves: 10 },
    { x: 980, y: 800, angle: -1.2, reach: 260, curl: -0.6, leaves: 10 },
  ]),
  (pixels, time) => paintShafts(pixels, time, [0.17, 0.34, 0.225]),
  motes(71, 46),
  falling(83, 7),
  boughs(41, { length: 104, blur: 1.4, depth: 15, dark: 0.05, broad: 1 }, [
    { x: -70, y: -30, angle: 0.32, reach: 520, curl: 0.5, leaves: 17 },
    { x: 1350, y: 0, angle: 2.75, reach: 450, curl: -0.6, leaves: 15 },
    { x: -70, y: 700, angle: -0.5, reach: 360, curl: 0.6, leaves: 12 },
    { x: 1350, y: 640, angle: 3.5, reach: 360, curl: -0.7, leaves: 12 },
  ]),
  boughs(59, { length: 330, blur: 46, depth: 30, dark: 0.72, broad: 1.25 }, [
    { x: -90, y: 770, angle: -0.15, reach: 520, curl: 0.3, leaves: 3 },
    { x: 1420, y: 800, angle: 3.35, reach: 500, curl: 0.2, leaves: 3 },
    { x: -200, y: -40, angle: -0.2, reach: 300, curl: 0.2, leaves: 3 },
    { x: 1470, y: -60, angle: 2.9, reach: 260, curl: 0, leaves: 3 },
  ]),
];

/** One picture of the loop at `time` in [0, 1), as 8-bit RGB: painted in linear light, toned, then dithered against banding. */
export const drawPicture = (time: number): Uint8Array => {
  const pixels = new Float32Array(width * height * 3);
  for (const paint of layers) paint(pixels, time);
  const picture = new Uint8Array(pixels.length);
  for (let index = 0; index < pixels.length; index++) {
    const place = Math.floor(index / 3);
    const column = place % width;
    const row = Math.floor(place / width);
    const vignette = 1 - 0.35 * (Math.pow(column / width - 0.5, 2) + Math.pow(row / height - 0.45, 2));
    const toned = Math.pow(1 - Math.exp(-1.25 * vignette * (pixels[index] ?? 0)), 1.24);
    const coded = toned <= 0.0031308 ? toned * 12.92 : 1.055 * Math.pow(toned, 1 / 2.4) - 0.055;
    const dither = (52.9829189 * ((0.06711056 * column + 0.00583715 * row) % 1)) % 1;
    picture[index] = Math.floor(coded * 255 + dither);
  }
  return picture;
};
