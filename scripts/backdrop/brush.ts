/** Picture size in pixels. */
export const size = { width: 1280, height: 720 };

/** Linear light, 1 being as bright as the picture gets before toning. */
export type Colour = readonly [red: number, green: number, blue: number];
/** A source of numbers in [0, 1). */
export type Random = () => number;

/** Adds one layer to the linear-light pixels; `time` runs from 0 to 1 over the loop. */
export type Painter = (pixels: Float32Array, time: number) => void;

/** One leaf as painted: place and length in pixels, angle in radians; `through` is the light it lets pass, `own` the light it gives back. */
type Leaf = {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  bend: number;
  blur: number;
  through: Colour;
  own: Colour;
};

/** Position of the light, just above the upper edge. */
export const light = { x: size.width * 0.64, y: size.height * -0.16 };

/** Repeatable random numbers in [0, 1) (mulberry32): the same seed always grows the same wood. */
export const seeded = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** A wave that returns to its start with the loop: `turns` whole periods while `time` runs from 0 to 1. */
export const wave = (time: number, turns: number, phase: number): number =>
  Math.sin(2 * Math.PI * (turns * time + phase));

/** The camera's slow ellipse: the nearer the layer, the larger `depth`, in pixels. */
export const drift = (time: number, depth: number): { x: number; y: number } => ({
  x: depth * wave(time, 1, 0),
  y: depth * 0.5 * wave(time, 1, 0.25),
});

/** Nearness to the light, 1 at its place and falling off across the picture. */
export const nearLight = (x: number, y: number): number =>
  Math.exp(-Math.hypot(x - light.x, (y - light.y) * 1.15) / (size.width * 0.27));

/** A soft step from 0 to 1, flat at both ends. */
export const smooth = (value: number): number => {
  const clamped = value < 0 ? 0 : value > 1 ? 1 : value;
  return clamped * clamped * (3 - 2 * clamped);
};

const outline = Float32Array.from({ length: 257 }, (_, step) => {
  const along = step / 256;
  return (Math.pow(along, 0.6) * Math.pow(1 - along, 0.85)) / 0.3665;
});

/** Paints one leaf over linear-light pixels. The background shines through, so overlaps deepen as in a real canopy. */
export const paintLeaf = (pixels: Float32Array, leaf: Leaf): void => {
  const { length, blur } = leaf;
  const cos = Math.cos(leaf.angle);
  const sin = Math.sin(leaf.angle);
  const reach = length * 0.56 + blur;
  const middleX = leaf.x + cos * length * 0.5;
  const middleY = leaf.y + sin * length * 0.5;
  const left = Math.max(0, Math.floor(middleX - reach));
  const right = Math.min(size.width - 1, Math.ceil(middleX + reach));
  const top = Math.max(0, Math.floor(middleY - reach));
  const bottom = Math.min(size.height - 1, Math.ceil(middleY + reach));
  const detail = smooth((length / blur - 8) / 40);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const offsetX = column - leaf.x;
      const offsetY = row - leaf.y;
      const along = (offsetX * cos + offsetY * sin) / length;
      const arc = along * (1 - along);
      const across = (offsetY * cos - offsetX * sin) / length - leaf.bend * arc;
      const side = Math.abs(across);
      const past = along < 0 ? -along : along > 1 ? along - 1 : 0;
      const inside =
        past > 0 ? -Math.hypot(past, side) : (outline[(along * 256) | 0] ?? 0) * leaf.width - side;
      const cover = smooth((inside * length + blur) / (2 * blur));
      if (cover <= 0.002) continue;
      const rib = Math.exp(-Math.pow((side * length) / (1.1 + blur), 2));
      const vein = Math.pow(0.5 + 0.5 * Math.cos((along - side * 1.1) * 62), 6);
      const shade = 1 + detail * (0.45 * rib + 0.13 * vein + (across > 0 ? 0.12 : -0.12) * (1 - rib));
      const index = (row * size.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const passed = 1 - cover * (1 - Math.min(1, (leaf.through[channel] ?? 0) * shade));
        pixels[index + channel] =
          (pixels[index + channel] ?? 0) * passed + cover * (leaf.own[channel] ?? 0) * shade;
      }
    }
  }
};

/** Adds a soft disc of light: `rim` 0 glows like a mote, 1 has the edge of a lens's blur circle. */
export const paintGlow = (
  pixels: Float32Array,
  glow: { x: number; y: number; radius: number; rim: number; colour: Colour },
): void => {
  const reach = glow.radius * 1.2;
  for (
    let row = Math.max(0, Math.floor(glow.y - reach));
    row <= Math.min(size.height - 1, glow.y + reach);
    row++
  ) {
    for (
      let column = Math.max(0, Math.floor(glow.x - reach));
      column <= Math.min(size.width - 1, glow.x + reach);
      column++
    ) {
      const distance = Math.hypot(column - glow.x, row - glow.y) / glow.radius;
      const disc = smooth((1.06 - distance) / 0.2) * (0.7 + 0.3 * distance * distance);
      const mote = Math.exp(-5 * distance * distance);
      const strength = glow.rim * disc + (1 - glow.rim) * mote;
      const index = (row * size.width + column) * 3;
      for (let channel = 0; channel < 3; channel++)
        pixels[index + channel] = (pixels[index + channel] ?? 0) + strength * (glow.colour[channel] ?? 0);
    }
  }
};
