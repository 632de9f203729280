import { pngOf, type Colour } from "../feedback/png.ts";

const SIDE = 128;
/** Samples a pixel along each axis, by which edges become smooth. */
const SAMPLES = 4;
const SHADES = SAMPLES * SAMPLES;
const WHITE: Colour = [255, 255, 255];

/** Whether a point is inked; both numbers go from 0 to 1, down and to the right. */
type Shape = (x: number, y: number) => boolean;

const isWithin = (x: number, y: number, [atX, atY]: readonly [number, number], radius: number): boolean =>
  Math.hypot(x - atX, y - atY) <= radius;

/** Three courses of blocks. */
const blocks: Shape = (x, y) => {
  const course = Math.floor((y - 0.14) / 0.25);
  const isInCourse = course >= 0 && course < 3 && (y - 0.14) % 0.25 < 0.21;
  const joint = course % 2 === 0 ? 0.5 : 0.32;
  return isInCourse && x > 0.1 && x < 0.9 && Math.abs(x - joint) > 0.02;
};

/** A drop with a light in it. */
const drop: Shape = (x, y) => {
  const isBelly = isWithin(x, y, [0.5, 0.62], 0.28);
  const isTip = y >= 0.1 && y < 0.5 && Math.abs(x - 0.5) <= ((y - 0.1) / 0.4) * 0.255;
  const isLight = isWithin(x, y, [0.5, 0.62], 0.18) && !isWithin(x, y, [0.56, 0.56], 0.2);
  return (isBelly || isTip) && !isLight;
};

/** A sail over two waves. */
const sail: Shape = (x, y) => {
  const wave = y - 0.03 * Math.sin(x * 4 * Math.PI);
  const isWave = x > 0.1 && x < 0.9 && ((wave > 0.68 && wave < 0.74) || (wave > 0.8 && wave < 0.86));
  const isSail = y > 0.12 && y < 0.6 && x > 0.5 && x - 0.5 < ((y - 0.12) / 0.48) * 0.32;
  const isJib = y > 0.24 && y < 0.6 && x < 0.46 && 0.46 - x < ((y - 0.24) / 0.36) * 0.24;
  return isWave || isSail || isJib;
};

/** A shape in one colour on white, as PNG. */
const drawn = (shape: Shape, colour: Colour): Uint8Array => {
  const pixels = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < pixels.length; at += 1) {
    let inked = 0;
    for (let sample = 0; sample < SHADES; sample += 1) {
      const x = (at % SIDE) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(at / SIDE) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      if (shape(x / SIDE, y / SIDE)) inked += 1;
    }
    pixels[at] = inked;
  }
  const mixed = (share: number): Colour => {
    const mix = (at: 0 | 1 | 2) => Math.round(WHITE[at] + (colour[at] - WHITE[at]) * share);
    return [mix(0), mix(1), mix(2)];
  };
  const colours = Array.from({ length: SHADES + 1 }, (_, shade) => mixed(shade / SHADES));
  return pngOf({ width: SIDE, height: SIDE, colours, pixels });
};

/** The logos of three demo companies, by the company's name. */
export const drawnLogos: Readonly<Record<string, () => Uint8Array>> = {
  "Aldermoor Cement": () => drawn(blocks, [138, 60, 34]),
  "Brightwater Dairies": () => drawn(drop, [12, 74, 130]),
  "Fjordline Shipping": () => drawn(sail, [18, 58, 82]),
};
