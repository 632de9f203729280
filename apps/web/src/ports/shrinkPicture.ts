import type { ShrinkPicture } from "@canopy/core";
import { blobOf, scaled } from "./canvas.ts";

/** Draws a picture again within the limits, as PNG, or as WebP where the PNG has too many bytes. */
export const shrinkPicture: ShrinkPicture = async (picture, { sidePx, bytes }) => {
  const whole = await createImageBitmap(picture).catch(() => undefined);
  if (!whole) return undefined;
  try {
    const canvas = scaled(whole, Math.min(1, sidePx / Math.max(whole.width, whole.height)));
    const png = await blobOf(canvas, "image/png");
    return png.size <= bytes ? png : await blobOf(canvas, "image/webp");
  } finally {
    whole.close();
  }
};
