import { drift, light, nearLight, type Painter, paintGlow, seeded, size, wave } from "./brush.ts";

/** The light itself, warm at its centre and fading into deep green. */
export const sky: Painter = (pixels) => {
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const near = nearLight(column, row);
      const index = (row * size.width + column) * 3;
      pixels[index] = 0.008 + 0.1 * near + 2.3 * near * near;
      pixels[index + 1] = 0.05 + 0.5 * near + 2.5 * near * near;
      pixels[index + 2] = 0.04 + 0.29 * near + 1.3 * near * near;
    }
  }
};

/** Blur circles of light where sky shows through the far foliage. */
export const bokeh = (seed: number, count: number): Painter => {
  const random = seeded(seed);
  const discs = Array.from({ length: count }, () => ({
    x: light.x + (random() + random() - 1) * size.width * 0.55,
    y: size.height * Math.pow(random(), 1.3) * 0.8,
    radius: 6 + 28 * Math.pow(random(), 2),
    turns: random() < 0.6 ? 1 : 2,
    phase: random(),
    warm: random(),
    strength: 0.3 + 0.7 * random(),
  }));
  return (pixels, time) => {
    const shift = drift(time, 7);
    for (const disc of discs) {
      const strength =
        disc.strength *
        (0.025 + 0.85 * nearLight(disc.x, disc.y)) *
        Math.pow(0.55 + 0.45 * wave(time, disc.turns, disc.phase), 1.5);
      paintGlow(pixels, {
        x: disc.x + shift.x,
        y: disc.y + shift.y,
        radius: disc.radius,
        rim: 0.85,
        colour: [strength * (0.5 + 0.45 * disc.warm), strength, strength * (0.72 - 0.2 * disc.warm)],
      });
    }
  };
};

/** Motes that rise in the light; each fades in and out once during the loop. */
export const motes = (seed: number, count: number): Painter => {
  const random = seeded(seed);
  const specks = Array.from({ length: count }, () => ({
    x: random() * size.width,
    y: random() * size.height,
    phase: random(),
    radius: 2.5 + 5 * random() * random(),
    rise: 20 + 50 * random(),
  }));
  return (pixels, time) => {
    for (const speck of specks) {
      const life = (time + speck.phase) % 1;
      const strength = Math.pow(Math.sin(Math.PI * life), 2) * (0.06 + 0.35 * nearLight(speck.x, speck.y));
      paintGlow(pixels, {
        x: speck.x + 14 * wave(life, 1, speck.phase) + 24 * life,
        y: speck.y - speck.rise * life,
        radius: speck.radius,
        rim: 0,
        colour: [strength * 0.85, strength, strength * 0.7],
      });
    }
  };
};
