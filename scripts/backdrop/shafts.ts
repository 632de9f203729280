import { type Colour, light, size, smooth, wave } from "./brush.ts";

const small = { width: size.width / 4, height: size.height / 4 };

/** The value between the four nearest points of the small picture. */
const between = (values: Float32Array, column: number, row: number): number => {
  const x = Math.min(small.width - 1.001, Math.max(0, column));
  const y = Math.min(small.height - 1.001, Math.max(0, row));
  const at = Math.floor(y) * small.width + Math.floor(x);
  const right = x % 1;
  const upper = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
  const lower = (values[at + small.width] ?? 0) * (1 - right) + (values[at + small.width + 1] ?? 0) * right;
  return upper * (1 - (y % 1)) + lower * (y % 1);
};

/** Volumetric light: bright gaps of the picture so far, smeared away from the light; one value per 4 × 4 pixels. */
const shafts = (pixels: Float32Array, time: number): Float32Array => {
  const gaps = new Float32Array(small.width * small.height);
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++) {
      const at = (row >> 2) * small.width + (column >> 2);
      const green = pixels[(row * size.width + column) * 3 + 1] ?? 0;
      gaps[at] = (gaps[at] ?? 0) + Math.min(1.6, Math.max(0, green - 0.16)) / 16;
    }
  return gaps.map((_, index) => {
    const column = index % small.width;
    const row = Math.floor(index / small.width);
    const toX = light.x / 4 - column;
    const toY = light.y / 4 - row;
    let sum = 0;
    for (let step = 0; step < 72; step++) {
      const far = (step + 0.5) / 79;
      const x = column + toX * far;
      const y = row + toY * far;
      sum += y < 0 ? 0.35 : between(gaps, x, y) * (1.15 - far * 0.5);
    }
    const angle = Math.atan2(-toX, -toY);
    const beams =
      0.5 +
      0.26 * Math.sin(angle * 7.3 + 1.1 + 0.5 * wave(time, 1, 0.1)) +
      0.17 * Math.sin(angle * 16.9 + 0.4 + 0.7 * wave(time, 1, 0.6)) +
      0.1 * Math.sin(angle * 37.1 + 5.4 + 0.9 * wave(time, 1, 0.35));
    return (sum / 72) * (0.12 + 2.1 * smooth(beams) * beams);
  });
};

/** Adds the shafts of light to the picture, between the far and the near foliage. */
export const paintShafts = (pixels: Float32Array, time: number, colour: Colour): void => {
  const values = shafts(pixels, time);
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const value = between(values, column / 4 - 0.375, row / 4 - 0.375);
      const index = (row * size.width + column) * 3;
      for (let channel = 0; channel < 3; channel++)
        pixels[index + channel] = (pixels[index + channel] ?? 0) + value * (colour[channel] ?? 0);
    }
  }
};
