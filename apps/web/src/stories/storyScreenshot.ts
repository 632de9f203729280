const WIDTH = 1_440;
const HEIGHT = 900;

/** Draws a placeholder screenshot as a PNG data URL. */
export const storyScreenshot = (): string => {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "oklch(0.97 0.005 220)";
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.fillStyle = "oklch(0.52 0.11 165)";
    pen.fillRect(0, 0, WIDTH, 60);
    pen.fillStyle = "oklch(0.85 0.02 220)";
    for (let row = 0; row < 10; row += 1) pen.fillRect(80, 140 + row * 70, 900 - row * 40, 30);
  }
  return canvas.toDataURL("image/png");
};
