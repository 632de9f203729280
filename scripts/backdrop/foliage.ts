import { drift, nearLight, type Painter, paintLeaf, seeded, size, wave } from "./brush.ts";

const tau = 2 * Math.PI;

/** Style of far foliage: numbers of clumps and of leaves in each, sizes in pixels, `clear` the distance that it keeps from the light. */
type ClumpLook = {
  clumps: number;
  leaves: number;
  length: number;
  blur: number;
  depth: number;
  spread: number;
  clear: number;
};

/** Clumps of far leaves, out of focus, thinning toward the light. */
export const clumps = (seed: number, look: ClumpLook): Painter => {
  const random = seeded(seed);
  const leaves = Array.from({ length: look.clumps }, () => {
    let x = 0;
    let y = 0;
    do {
      x = (random() * 1.2 - 0.1) * size.width;
      y = (random() * 1.2 - 0.1) * size.height;
    } while (nearLight(x, y) > look.clear + 0.25 * random());
    const phase = random();
    return Array.from({ length: look.leaves }, () => {
      const away = Math.sqrt(random()) * look.spread;
      const around = random() * tau;
      return {
        x: x + Math.cos(around) * away * 1.25,
        y: y + Math.sin(around) * away * 0.7,
        angle: random() * tau,
        scale: 0.7 + 0.6 * random(),
        tone: random(),
        phase: phase + 0.15 * random(),
      };
    });
  }).flat();
  return (pixels, time) => {
    const shift = drift(time, look.depth);
    for (const leaf of leaves) {
      const lit = nearLight(leaf.x, leaf.y);
      paintLeaf(pixels, {
        x: leaf.x + shift.x + look.depth * 0.5 * wave(time, 1, leaf.phase),
        y: leaf.y + shift.y + look.depth * 0.3 * wave(time, 2, leaf.phase),
        angle: leaf.angle + 0.05 * wave(time, 1, leaf.phase + 0.3),
        length: look.length * leaf.scale,
        width: 0.3,
        bend: 0,
        blur: look.blur,
        through: [0.42 + 0.2 * leaf.tone, 0.68 + 0.1 * leaf.tone, 0.58],
        own: [0.001 + 0.012 * lit, 0.004 + 0.036 * lit + 0.004 * leaf.tone, 0.0042 + 0.022 * lit],
      });
    }
  };
};

/** Falling leaves: each falls once through the picture during the loop. */
export const falling = (seed: number, count: number): Painter => {
  const random = seeded(seed);
  const leaves = Array.from({ length: count }, (_, place) => ({
    x: (0.1 + (0.85 * (place + 0.5 * random())) / count) * size.width,
    phase: random(),
    spin: random() * tau,
    scale: 0.6 + 0.8 * random(),
  }));
  return (pixels, time) => {
    for (const leaf of leaves) {
      const fall = (time + leaf.phase) % 1;
      const x = leaf.x - 190 * fall + 38 * wave(fall, 2, leaf.spin);
      const y = -80 + (size.height + 160) * fall + 14 * wave(fall, 4, leaf.spin);
      const lit = nearLight(x, y);
      paintLeaf(pixels, {
        x,
        y,
        angle: leaf.spin + tau * fall + 0.7 * wave(fall, 2, leaf.spin + 0.2),
        length: 36 * leaf.scale,
        width: 0.24 * (0.65 + 0.35 * wave(fall, 3, leaf.spin)),
        bend: 0.2,
        blur: 1.6 + 2 * leaf.scale,
        through: [0.4, 0.6, 0.4],
        own: [0.035 + 0.25 * lit, 0.11 + 0.4 * lit, 0.06 + 0.17 * lit],
      });
    }
  };
};
