import { expect, test } from "vitest";
import { shrinkPicture } from "./shrinkPicture.ts";

const limits = { sidePx: 256, bytes: 256 * 1024 };

const pictureOf = async (
  [width, height]: readonly [number, number],
  type: string,
  draw: (pen: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  draw(pen);
  return await canvas.convertToBlob({ type });
};

const green = (pen: OffscreenCanvasRenderingContext2D) => {
  pen.fillStyle = "rgb(0 128 0)";
  pen.fillRect(0, 0, pen.canvas.width / 2, pen.canvas.height);
};

const noise = (pen: OffscreenCanvasRenderingContext2D) => {
  const { width, height } = pen.canvas;
  const pixels = pen.createImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 65_536)
    crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
  pen.putImageData(pixels, 0, 0);
};

const sizeOf = async (blob: Blob | undefined) => {
  if (!blob) return undefined;
  const { width, height } = await createImageBitmap(blob);
  return [blob.type, width, height];
};

test.each([
  ["a photo becomes small", [4000, 3000], "image/jpeg", [256, 192]],
  ["a tall one too", [30, 2560], "image/webp", [3, 256]],
  ["a small one keeps its size", [40, 20], "image/png", [40, 20]],
  ["a line keeps a pixel", [2000, 1], "image/png", [256, 1]],
] as const)("%s", async (_, size, type, [width, height]) => {
  const small = await shrinkPicture(await pictureOf(size, type, green), limits);
  expect(await sizeOf(small)).toEqual(["image/png", width, height]);
});

test("what is transparent stays so", async () => {
  const small = await shrinkPicture(await pictureOf([512, 512], "image/png", green), limits);
  const canvas = new OffscreenCanvas(256, 256);
  const pen = canvas.getContext("2d");
  if (small) pen?.drawImage(await createImageBitmap(small), 0, 0);
  const alphaAt = (x: number) => pen?.getImageData(x, 128, 1, 1).data[3];
  expect([alphaAt(64), alphaAt(192)]).toEqual([255, 0]);
});

test("a picture that is too heavy as PNG becomes a WebP", async () => {
  const heavy = await pictureOf([256, 256], "image/png", noise);
  const small = await shrinkPicture(heavy, { ...limits, bytes: 200 * 1024 });
  expect(await sizeOf(small)).toEqual(["image/webp", 256, 256]);
  expect(small?.size).toBeLessThan(200 * 1024);
});

test.each([
  ["a text", new Blob(["Only a text"], { type: "image/png" })],
  ["nothing", new Blob([])],
  ["half a picture's head", new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)])],
  [
    "an SVG",
    new Blob(["<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"], { type: "image/svg+xml" }),
  ],
])("%s is no picture", async (_, file) => {
  expect(await shrinkPicture(file, limits)).toBeUndefined();
});
