import { planPicture } from "./pagePicture.ts";
import { mostScale, pngOf } from "./pngOf.ts";
import { usedFonts } from "./usedFonts.ts";

/** How long one image or font may keep the picture waiting, in milliseconds. */
const MEDIA_LIMIT_MS = 5_000;
/** Finer than this only makes the file larger. */
const MOST_PIXEL_RATIO = 2;
const OMITTED = "iframe, [data-not-in-picture]";

/**
 * The whole page, also what is scrolled away, as a PNG data URL: as tall as its content, with the head at its top;
 * parts that scroll by themselves show what the person sees of them. Passwords and what is marked `data-private` are
 * painted over; what is marked `data-not-in-picture` is left out. Rejects where no picture comes of it.
 */
export const capturePage = async (): Promise<string> => {
  const [{ domToCanvas }, cssText] = await Promise.all([import("modern-screenshot"), usedFonts()]);
  const { scrollWidth, scrollHeight } = document.documentElement;
  const box = document.body.getBoundingClientRect();
  const width = Math.ceil(Math.max(box.width, scrollWidth));
  const height = Math.ceil(Math.max(box.height, scrollHeight));
  const plan = planPicture(height);
  try {
    const canvas = await domToCanvas(document.body, {
      width,
      height,
      scale: mostScale(width, height, Math.min(devicePixelRatio, MOST_PIXEL_RATIO)),
      timeout: MEDIA_LIMIT_MS,
      // Else the library makes a style element to read the fonts with, which the content policy refuses.
      font: { cssText },
      features: { restoreScrollPosition: true },
      filter: (node) => !(node instanceof Element && (node.matches(OMITTED) || plan.isDrawnApart(node))),
      // As in a page of its own: no margin, and what lies behind everything stays before the page's colour.
      style: { margin: "0", isolation: "isolate" },
      onCloneEachNode: (node) => writeField(node),
      onCloneNode: (clone) => {
        if (clone instanceof HTMLElement) plan.carryOut(clone);
      },
    });
    return await pngOf(canvas);
  } finally {
    plan.tidyUp();
  }
};

/** What stands in a field is no part of its markup; the picture is made of markup alone. */
const writeField = (node: Node): void => {
  if (node instanceof HTMLTextAreaElement) node.textContent = node.getAttribute("value");
  if (node instanceof HTMLInputElement) node.toggleAttribute("checked", node.checked);
  if (node instanceof HTMLSelectElement)
    for (const option of node.options)
      option.toggleAttribute("selected", option.value === node.getAttribute("value"));
};
