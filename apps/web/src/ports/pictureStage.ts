import { pictureSizeOf } from "@canopy/core/pictures";
import * as library from "modern-screenshot";
import { drawPage } from "./pageCapture.ts";
import { readPixels, type Pixel } from "./readPixels.ts";

/** Puts markup on the page for one test. */
export const show = (markup: string): HTMLElement => {
  const stage = document.createElement("div");
  stage.innerHTML = markup;
  document.body.replaceChildren(stage);
  return stage;
};

/** Captures the page and reads the picture's pixels in the page's own pixels. */
export const capture = async () => {
  const { picture } = await drawPage(Promise.resolve(library));
  if (!pictureSizeOf(picture)) throw new Error("No picture comes of the page");
  return await readPixels(picture);
};

/** True for a pixel drawn in black. */
export const isBlack = ([red, green, blue]: Pixel): boolean => red < 60 && green < 60 && blue < 60;
