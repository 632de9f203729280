const WIDTH = 240;
const HEIGHT = 120;

/** A dark drawing on a transparent ground, as most logos are: a drop beside a word. */
const draw = (pen: CanvasRenderingContext2D): void => {
  pen.fillStyle = "rgb(12 74 110)";
  pen.beginPath();
  pen.moveTo(52, 14);
  pen.bezierCurveTo(84, 52, 94, 66, 94, 78);
  pen.arc(52, 78, 42, 0, Math.PI);
  pen.bezierCurveTo(10, 66, 20, 52, 52, 14);
  pen.fill();
  for (const [at, width] of [
    [38, 130],
    [66, 96],
    [94, 116],
  ] as const)
    pen.fillRect(108, at, width, 14);
};

/** The answer of a logo's call. */
export const storyLogo = (): Response => {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const [, base64 = ""] = canvas.toDataURL("image/png").split(",");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Response(bytes, { headers: { "content-type": "image/png" } });
};
