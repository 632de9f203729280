import type { ShrinkPicture } from "@canopy/core";

const WEBP_QUALITY = 0.9;

/** Draws a picture again within the limits, as PNG, or as WebP where the PNG has too many bytes. */
export const shrinkPicture: ShrinkPicture = async (picture, { sidePx, bytes }) => {
  const whole = await createImageBitmap(picture).catch(() => undefined);
  if (!whole) return undefined;
  try {
    const canvas = drawn(whole, Math.min(1, sidePx / Math.max(whole.width, whole.height)));
    const png = await blobOf(canvas, "image/png");
    return png.size <= bytes ? png : await blobOf(canvas, "image/webp");
  } finally {
    whole.close();
  }
};

const drawn = (whole: ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The picture cannot be drawn");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no picture"))),
      type,
      WEBP_QUALITY,
    );
  });
