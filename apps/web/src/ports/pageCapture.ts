import { type FeedbackPort, lazyPart } from "@canopy/core";
import type * as Screenshots from "modern-screenshot";
import { coverPrivate, planPicture } from "./pagePicture.ts";
import { mostScale, pngOf } from "./pngOf.ts";
import { usedFonts } from "./usedFonts.ts";

/** Time limit for one image or font, in milliseconds. */
const MEDIA_LIMIT_MS = 5_000;
/** Highest pixel ratio; a higher one would only make the file larger. */
const MOST_PIXEL_RATIO = 2;
const OMITTED = "iframe, [data-not-in-picture]";

const screenshots = lazyPart(() => import("modern-screenshot"));

/**
 * Captures the whole page, including what is scrolled out of view, as a PNG data URL: as tall as its content, with the
 * header at its top. Areas that scroll show their visible part. Passwords and `data-private` elements are painted over;
 * `data-not-in-picture` elements are left out. Rejects where no picture can be made.
 */
export const capturePage: FeedbackPort["capturePage"] = async (load) => await drawPage(load(screenshots));

/** The part of a page of this size that the window shows, as fractions of its width and height. */
const visiblePart = ({ width, height }: ReturnType<typeof pageSize>) => ({
  x: scrollX / width,
  y: scrollY / height,
  width: Math.min(1, document.documentElement.clientWidth / width),
  height: Math.min(1, innerHeight / height),
});

const pageSize = () => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const box = document.body.getBoundingClientRect();
  return {
    width: Math.ceil(Math.max(box.width, scrollWidth)),
    height: Math.ceil(Math.max(box.height, scrollHeight)),
  };
};

/** The part of the library that copies the page. */
export interface Library {
  readonly domToForeignObjectSvg: (page: HTMLElement, options: Screenshots.Options) => Promise<SVGElement>;
}

/**
 * Captures the page with a library that is already loaded or loading. Page, visible part and fixed content are measured
 * together once it has loaded, because the page may change until then.
 */
export const drawPage = async (library: Promise<Library>) => {
  const [{ domToForeignObjectSvg }, cssText] = await Promise.all([library, usedFonts()]);
  const size = pageSize();
  const { width, height } = size;
  const visible = visiblePart(size);
  const plan = planPicture(height);
  try {
    const drawing = await domToForeignObjectSvg(document.body, {
      width,
      height,
      timeout: MEDIA_LIMIT_MS,
      includeStyleProperties: pictureStyles(),
      // Without a text or `false` the library looks for the fonts by ways that the content policy refuses.
      font: cssText !== "" && { cssText },
      features: { restoreScrollPosition: true },
      filter: (node) => !(node instanceof Element && (node.matches(OMITTED) || plan.isDrawnApart(node))),
      // As on a page of its own: no margin, and the backdrop stays in front of the page's colour.
      style: { margin: "0", isolation: "isolate" },
      onCloneEachNode: (node) => {
        writeField(node);
        keepLine(node);
        dropScrollBars(node);
        keepColumns(node);
        coverPrivate(node);
      },
      onCloneNode: (copy) => {
        if (copy instanceof HTMLElement) plan.carryOut(copy);
      },
    });
    const scale = mostScale(width, height, Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
    const canvas = await paint(drawing, Math.floor(width * scale), Math.floor(height * scale));
    return { picture: await pngOf(canvas), visible };
  } finally {
    plan.tidyUp();
  }
};

/** Characters that XML cannot hold. */
// oxlint-disable-next-line no-control-regex -- these are what must go
const UNWRITABLE = /[\u{0}-\u{8}\v\f\u{E}-\u{1F}\u{D800}-\u{DFFF}\u{FFFE}\u{FFFF}]/gu;

/** Matches the text for assistive technology in a pseudo-element, `content: "·" / ""`, which the library would join to the visible one. */
const SPOKEN_TWIN = /(content: '[^']*?) \/ '/g;

/** Paints without the library, which returns an empty picture where painting fails or takes long. */
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
  // The page has a background colour everywhere, so a transparent pixel means a failed picture.
  if (pen?.getImageData(0, 0, 1, 1).data[3] === 0) throw new Error("The picture is empty");
  return canvas;
};

/** Writes a field's value into its markup, because the picture is drawn from markup alone. */
const writeField = (node: Node): void => {
  if (node instanceof HTMLTextAreaElement) node.textContent = node.getAttribute("value");
  if (node instanceof HTMLInputElement) node.toggleAttribute("checked", node.checked);
  if (node instanceof HTMLSelectElement)
    for (const option of node.options)
      option.toggleAttribute("selected", option.value === node.getAttribute("value"));
};

/** More than a width loses when it is written as text. */
const ROUNDING_PX = 0.2;

/** Keeps a row in one line: at the width of its content it would break where its parts' rounded widths add up to more. */
const keepLine = (node: Node): void => {
  if (!(node instanceof HTMLElement) || node.style.flexWrap !== "wrap") return;
  const width = Number.parseFloat(node.style.width) + ROUNDING_PX;
  if (Number.isNaN(width)) return;
  node.style.width = `${width}px`;
  node.style.minWidth = `${width}px`;
};

/** Gives every table cell its width on the page, also where its style would allow a narrower one. */
const keepColumns = (node: Node): void => {
  if (node instanceof HTMLTableElement) node.style.tableLayout = "fixed";
  if (node instanceof HTMLTableCellElement) node.style.maxWidth = "none";
};

/**
 * Removes scroll bars, which the picture has no use for but whose room would move and cut what stands beside
 * them. The scroll position is kept.
 */
const dropScrollBars = (node: Node): void => {
  if (!(node instanceof HTMLElement)) return;
  for (const side of ["overflow-x", "overflow-y"])
    if (["auto", "scroll"].includes(node.style.getPropertyValue(side)))
      node.style.setProperty(side, "hidden");
};

/**
 * Style properties that a picture does not need: logical names, which would overrule their equal physical
 * names, and properties without effect on a still page. Each name left out saves about a twentieth of a
 * second on a large page.
 */
const NEEDLESS = [
  /^(inset|(min-|max-)?(block|inline)-size)/,
  /^(margin|padding|border|overflow|overscroll-behavior|contain-intrinsic|scroll-margin|scroll-padding)-(block|inline)/,
  /^border-(start|end)/,
  /^(animation|transition|scroll|timeline|view|offset|page|break|orphans|widows|speak|will-change|cursor|touch-action)/,
  /^(user-|pointer-events|interactivity|app-region|caret|resize|ruby|math|hyphenate|overscroll|anchor|position-|container)/,
];

/** The style properties that a page's copy needs to look as the page does. */
const pictureStyles = (): string[] =>
  [...getComputedStyle(document.documentElement)].filter(
    (name) => !NEEDLESS.some((needless) => needless.test(name)),
  );
