import { drift, nearLight, type Painter, paintLeaf, type Random, seeded, wave } from "./brush.ts";

/** The root and course of a bough: pixels and radians; `curl` is the turn over its whole reach. */
type Bough = { x: number; y: number; angle: number; reach: number; curl: number; leaves: number };

/** Style of a layer of boughs: leaf length and blur in pixels, parallax `depth`, `dark` 0 to 1, `broad` as a factor of leaf width. */
type BoughLook = { length: number; blur: number; depth: number; dark: number; broad: number };

type Shoot = { reach: number; curl: number; phase: number; knots: readonly Knot[] };
type Knot = {
  spread: number;
  scale: number;
  width: number;
  bend: number;
  phase: number;
  tone: number;
  twig: { turn: number; shoot: Shoot } | undefined;
};

const grow = (random: Random, reach: number, curl: number, leaves: number, branching: boolean): Shoot => ({
  reach,
  curl,
  phase: random(),
  knots: Array.from({ length: leaves }, (_, place) => {
    const out = place / leaves;
    const side = place % 2 === 0 ? 1 : -1;
    const turn = -side * (0.6 + 0.35 * random());
    const twigged = branching && place % 3 === 1 && place < leaves - 2;
    return {
      spread: side * (0.4 + 0.75 * random()),
      scale: 0.6 + 0.55 * random(),
      width: 0.17 + 0.13 * random(),
      bend: 0.35 * (random() - 0.5),
      phase: random(),
      tone: random(),
      twig: twigged
        ? {
            turn,
            shoot: grow(
              random,
              reach * (0.5 - 0.25 * out),
              -0.5 * turn + 0.2 * (random() - 0.5),
              Math.ceil(leaves * (0.5 - 0.2 * out)),
              false,
            ),
          }
        : undefined,
    };
  }),
});

const paintKnot = (
  pixels: Float32Array,
  time: number,
  look: BoughLook,
  knot: Knot,
  at: { x: number; y: number; angle: number; out: number; last: boolean },
): void => {
  const lit = nearLight(at.x, at.y);
  const dim = 1 - look.dark;
  const { tone } = knot;
  paintLeaf(pixels, {
    x: at.x,
    y: at.y,
    angle:
      at.angle +
      (at.last ? 0 : knot.spread) +
      0.06 * wave(time, 1, knot.phase) +
      0.025 * wave(time, 3, knot.phase),
    length: look.length * knot.scale * (1.1 - 0.45 * at.out),
    width: knot.width * look.broad * (1 + 0.1 * wave(time, 2, knot.phase)),
    bend: knot.bend,
    blur: look.blur,
    through: [(0.06 + 0.3 * tone) * dim, (0.4 + 0.32 * tone) * dim, (0.33 - 0.03 * tone) * dim],
    own: [
      dim * (0.003 + (0.012 + 0.2 * lit) * tone * tone),
      dim * (0.016 + (0.03 + 0.2 * lit) * tone + 0.08 * lit),
      dim * (0.018 + 0.01 * tone + 0.07 * lit),
    ],
  });
};

const paintShoot = (
  pixels: Float32Array,
  time: number,
  look: BoughLook,
  shoot: Shoot,
  root: { x: number; y: number; angle: number },
): void => {
  let { x, y } = root;
  const stride = shoot.reach / shoot.knots.length;
  const dim = 1 - look.dark;
  shoot.knots.forEach((knot, place) => {
    const out = place / shoot.knots.length;
    const sway =
      out * (0.05 * wave(time, 1, shoot.phase - out * 0.12) + 0.018 * wave(time, 2, shoot.phase + out * 0.2));
    const angle = root.angle + shoot.curl * out + sway;
    const last = place === shoot.knots.length - 1;
    paintLeaf(pixels, {
      x: x - Math.cos(angle) * stride * 0.4,
      y: y - Math.sin(angle) * stride * 0.4,
      angle,
      length: stride * 1.9,
      width: Math.min(0.05, (1.5 / stride) * (1.25 - out)),
      bend: 0,
      blur: look.blur,
      through: [0.22, 0.3, 0.26],
      own: [0.004 * dim, 0.009 * dim, 0.007 * dim],
    });
    if (knot.twig) paintShoot(pixels, time, look, knot.twig.shoot, { x, y, angle: angle + knot.twig.turn });
    paintKnot(pixels, time, look, knot, { x, y, angle, out, last });
    x += Math.cos(angle) * stride;
    y += Math.sin(angle) * stride;
  });
};

/** Boughs that bend from their root, each leaf hinged to its twig with a flutter of its own. */
export const boughs = (seed: number, look: BoughLook, list: readonly Bough[]): Painter => {
  const random = seeded(seed);
  const grown = list.map((bough) => ({
    bough,
    shoot: grow(random, bough.reach, bough.curl, bough.leaves, bough.leaves > 5),
  }));
  return (pixels, time) => {
    const shift = drift(time, look.depth);
    for (const { bough, shoot } of grown)
      paintShoot(pixels, time, look, shoot, {
        x: bough.x + shift.x,
        y: bough.y + shift.y,
        angle: bough.angle,
      });
  };
};
