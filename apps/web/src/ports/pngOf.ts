import { pictureLimits } from "@canopy/core/pictures";
import { blobOf, scaled } from "./canvas.ts";
import { dataUrlOf } from "./dataUrl.ts";

const { mostBytes, mostPixels, mostSidePx } = pictureLimits;
/** Each attempt is this much smaller than the calculated size, because PNG files do not shrink evenly. */
const MARGIN = 0.92;
const MOST_TRIES = 8;

/** The largest scale, at most `wanted`, at which a picture of this size keeps within the limits. */
export const mostScale = (width: number, height: number, wanted: number): number =>
  Math.min(wanted, mostSidePx / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));

/** Writes the canvas as a PNG data URL, scaled down until it is small enough to be sent. */
export const pngOf = async (canvas: HTMLCanvasElement): Promise<string> => {
  let blob = await blobOf(canvas, "image/png");
  let scale = 1;
  for (let tries = 1; blob.size > mostBytes && tries < MOST_TRIES; tries += 1) {
    scale *= Math.sqrt(mostBytes / blob.size) * MARGIN;
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before it
    blob = await blobOf(scaled(canvas, scale), "image/png");
  }
  if (blob.size > mostBytes) throw new Error("The picture does not become small enough");
  return await dataUrlOf(blob);
};
