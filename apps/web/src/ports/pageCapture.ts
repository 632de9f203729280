import { lazyPart, type FeedbackPort } from "@canopy/core";
import type * as Screenshots from "modern-screenshot";
import { planPicture } from "./pagePicture.ts";
import { pictureStyles } from "./pictureStyles.ts";
import { mostScale, pngOf } from "./pngOf.ts";
import { usedFonts } from "./usedFonts.ts";

/** How long one image or font may keep the picture waiting, in milliseconds. */
const MEDIA_LIMIT_MS = 5_000;
/** Finer than this only makes the file larger. */
const MOST_PIXEL_RATIO = 2;
const OMITTED = "iframe, [data-not-in-picture]";

const screenshots = lazyPart(() => import("modern-screenshot"));

/**
 * The whole page, also what is scrolled away, as a PNG data URL: as tall as its content, with the head at its top;
 * parts that scroll by themselves show what the person sees of them. Passwords and what is marked `data-private` are
 * painted over; what is marked `data-not-in-picture` is left out. Rejects where no picture comes of it.
 */
export const capturePage: FeedbackPort["capturePage"] = (load) => drawPage(load(screenshots));

/** The same, drawn by a library that is loaded already or under way. */
export const drawPage = async (
  library: Promise<Pick<typeof Screenshots, "domToForeignObjectSvg">>,
): Promise<string> => {
  const [{ domToForeignObjectSvg }, cssText] = await Promise.all([library, usedFonts()]);
  const { scrollWidth, scrollHeight } = document.documentElement;
  const box = document.body.getBoundingClientRect();
  const width = Math.ceil(Math.max(box.width, scrollWidth));
  const height = Math.ceil(Math.max(box.height, scrollHeight));
  const plan = planPicture(height);
  try {
    const drawing = await domToForeignObjectSvg(document.body, {
      width,
      height,
      timeout: MEDIA_LIMIT_MS,
      includeStyleProperties: pictureStyles(),
      // Else the library makes a style element to read the fonts with, which the content policy refuses.
      font: { cssText },
      features: { restoreScrollPosition: true },
      filter: (node) => !(node instanceof Element && (node.matches(OMITTED) || plan.isDrawnApart(node))),
      // As in a page of its own: no margin, and what lies behind everything stays before the page's colour.
      style: { margin: "0", isolation: "isolate" },
      onCloneEachNode: (node) => {
        writeField(node);
        keepLine(node);
        dropScrollBars(node);
        keepColumns(node);
      },
      onCloneNode: (copy) => {
        if (copy instanceof HTMLElement) plan.carryOut(copy);
      },
    });
    const scale = mostScale(width, height, Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
    return await pngOf(await paint(drawing, Math.floor(width * scale), Math.floor(height * scale)));
  } finally {
    plan.tidyUp();
  }
};

/** What XML cannot hold. */
// oxlint-disable-next-line no-control-regex -- these are what must go
const UNWRITABLE = /[\u{0}-\u{8}\v\f\u{E}-\u{1F}\u{D800}-\u{DFFF}\u{FFFE}\u{FFFF}]/gu;

/** What a pseudo-element is for assistive technology, `content: "·" / ""`: the library makes one text of both. */
const SPOKEN_TWIN = /(content: '[^']*?) \/ '/g;

/** By itself, and not by the library, which gives an empty picture where the drawing fails or takes long. */
const paint = async (drawing: SVGElement, width: number, height: number): Promise<HTMLCanvasElement> => {
  const image = new Image();
  const text = new XMLSerializer()
    .serializeToString(drawing)
    .replaceAll(UNWRITABLE, "")
    .replaceAll(SPOKEN_TWIN, "$1'");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  pen?.drawImage(image, 0, 0, width, height);
  // The page has a colour of its own everywhere.
  if (pen?.getImageData(0, 0, 1, 1).data[3] === 0) throw new Error("The picture is empty");
  return canvas;
};

/** What stands in a field is no part of its markup; the picture is made of markup alone. */
const writeField = (node: Node): void => {
  if (node instanceof HTMLTextAreaElement) node.textContent = node.getAttribute("value");
  if (node instanceof HTMLInputElement) node.toggleAttribute("checked", node.checked);
  if (node instanceof HTMLSelectElement)
    for (const option of node.options)
      option.toggleAttribute("selected", option.value === node.getAttribute("value"));
};

/** More than widths lose when they are written as text. */
const ROUNDING_PX = 0.2;

/** As wide as its content, a row would break where its parts' rounded widths are a little more than its own. */
const keepLine = (node: Node): void => {
  if (!(node instanceof HTMLElement) || node.style.flexWrap !== "wrap") return;
  const width = Number.parseFloat(node.style.width) + ROUNDING_PX;
  if (Number.isNaN(width)) return;
  node.style.width = `${width}px`;
  node.style.minWidth = `${width}px`;
};

/** Every cell has the width that it has on the page, also where its style lets it be no wider than less than that. */
const keepColumns = (node: Node): void => {
  if (node instanceof HTMLTableElement) node.style.tableLayout = "fixed";
  if (node instanceof HTMLTableCellElement) node.style.maxWidth = "none";
};

/**
 * A picture has no scroll bars, but the drawing would keep room for them, which moves and cuts what stands beside it.
 * Where the person scrolled to is kept all the same.
 */
const dropScrollBars = (node: Node): void => {
  if (!(node instanceof HTMLElement)) return;
  for (const side of ["overflow-x", "overflow-y"])
    if (["auto", "scroll"].includes(node.style.getPropertyValue(side)))
      node.style.setProperty(side, "hidden");
};
