import { pngOf, type Colour } from "./png.ts";

/** The colours of the demo's pictures. */
const paints = {
  page: [247, 249, 248],
  card: [255, 255, 255],
  bar: [19, 78, 64],
  line: [221, 228, 225],
  text: [122, 137, 131],
  strong: [38, 54, 48],
  accent: [22, 128, 96],
  pale: [209, 236, 226],
  mark: [204, 45, 45],
} as const satisfies Record<string, Colour>;
type Paint = keyof typeof paints;
const names = Object.keys(paints);

const WIDTH = 960;
const HEIGHT = 600;

/** Left, top, width and height in pixels. */
type Box = readonly [left: number, top: number, width: number, height: number];

interface Canvas {
  paint(box: Box, colour: Paint): void;
  /** Draws a frame of four pixels, like a person who marks a place. */
  frame(box: Box, colour: Paint): void;
  png(): Uint8Array;
}

const FRAME = 4;

const newCanvas = (): Canvas => {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const paint = ([left, top, width, height]: Box, colour: Paint) => {
    for (let y = top; y < top + height; y += 1)
      pixels.fill(names.indexOf(colour), y * WIDTH + left, y * WIDTH + left + width);
  };
  return {
    paint,
    frame: ([left, top, width, height], colour) => {
      paint([left, top, width, FRAME], colour);
      paint([left, top + height - FRAME, width, FRAME], colour);
      paint([left, top, FRAME, height], colour);
      paint([left + width - FRAME, top, FRAME, height], colour);
    },
    png: () => pngOf({ width: WIDTH, height: HEIGHT, colours: Object.values(paints), pixels }),
  };
};

/** Draws the application's frame: its navigation, its header, a heading and one card. */
const frameOfApp = (): Canvas => {
  const canvas = newCanvas();
  canvas.paint([0, 0, WIDTH, HEIGHT], "page");
  canvas.paint([0, 0, 190, HEIGHT], "bar");
  for (let entry = 0; entry < 9; entry += 1)
    canvas.paint([24, 84 + entry * 36, 70 + ((entry * 37) % 60), 10], entry === 4 ? "card" : "accent");
  canvas.paint([190, 0, WIDTH - 190, 52], "card");
  canvas.paint([190, 51, WIDTH - 190, 1], "line");
  canvas.paint([560, 16, 240, 20], "line");
  canvas.paint([222, 76, 260, 18], "strong");
  canvas.paint([222, 116, 706, 452], "card");
  return canvas;
};

const drawnCalendar = (): Uint8Array => {
  const canvas = frameOfApp();
  for (let day = 0; day < 7; day += 1) {
    canvas.paint([246 + day * 94, 136, 40, 8], day === 0 ? "mark" : "text");
    for (let week = 0; week < 5; week += 1) {
      canvas.paint([238 + day * 94, 156 + week * 80, 92, 78], day === 0 ? "pale" : "page");
      canvas.paint([246 + day * 94, 164 + week * 80, 14, 8], "text");
      if ((day * 5 + week * 3) % 7 === 0) canvas.paint([246 + day * 94, 184 + week * 80, 72, 14], "accent");
    }
  }
  canvas.frame([232, 126, 102, 436], "mark");
  return canvas.png();
};

const drawnForm = (): Uint8Array => {
  const canvas = frameOfApp();
  for (let row = 0; row < 5; row += 1) {
    canvas.paint([250, 142 + row * 76, 90 + row * 12, 8], "strong");
    canvas.paint([250, 160 + row * 76, 420, 34], "line");
    canvas.paint([252, 162 + row * 76, 416, 30], "card");
    canvas.paint([264, 173 + row * 76, 120 + ((row * 53) % 150), 8], "text");
  }
  canvas.paint([250, 526, 120, 30], "accent");
  canvas.frame([430, 220, 360, 180], "mark");
  return canvas.png();
};

const drawnChart = (): Uint8Array => {
  const canvas = frameOfApp();
  for (let line = 0; line < 5; line += 1) canvas.paint([260, 160 + line * 84, 640, 1], "line");
  for (let month = 0; month < 12; month += 1) {
    const height = month === 7 ? 330 : 80 + ((month * 61) % 120);
    canvas.paint([276 + month * 52, 496 - height, 32, height], month === 7 ? "mark" : "accent");
    canvas.paint([280 + month * 52, 510, 24, 8], "text");
  }
  return canvas.png();
};

const drawnTable = (): Uint8Array => {
  const canvas = frameOfApp();
  for (let row = 0; row < 11; row += 1) {
    const top = 130 + row * 39;
    canvas.paint([222, top + 29, 706, 1], "line");
    canvas.paint([244, top + 8, 110 + ((row * 47) % 70), 10], row === 0 ? "text" : "strong");
    canvas.paint([440, top + 8, 80 + ((row * 31) % 50), 10], "text");
    if (row > 0) canvas.paint([610, top + 5, 70, 16], "pale");
    canvas.paint([760, top + 8, 60 + ((row * 29) % 60), 10], "text");
  }
  canvas.frame([600, 280, 92, 44], "mark");
  return canvas.png();
};

/** Pictures of screens for feedback items: shapes without words. */
export const drawnScreens = {
  calendar: drawnCalendar,
  form: drawnForm,
  chart: drawnChart,
  table: drawnTable,
} as const;
/** The name of one of the pictures. */
export type DrawnScreen = keyof typeof drawnScreens;
/** Width and height of each picture in pixels. */
export const drawnSize = { width: WIDTH, height: HEIGHT } as const;
