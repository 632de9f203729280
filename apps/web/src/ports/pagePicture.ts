import { stillOf } from "./videoStill.ts";

/** A change to an element's copy in the picture. */
type Change = (copy: HTMLElement) => void;

/** The changes to the page's copy before it is drawn. */
export interface PicturePlan {
  /** True for elements that the plan draws itself instead of the library. */
  readonly isDrawnApart: (element: Element) => boolean;
  readonly carryOut: (copy: HTMLElement) => void;
  /** Removes the attributes that the plan added to the page. */
  readonly tidyUp: () => void;
}

/** Beginning of the attribute that connects an element to its copy, because attributes are copied. */
const MARK = "data-picture-part";
/** Number of plans so far: each plan has an attribute of its own, since another picture may still be under way. */
let plans = 0;
const PRIVATE =
  "input[type=password], input[autocomplete$=password i], input[autocomplete=one-time-code], [data-private]";
const COVER = "oklch(0.55 0 0)";
const NEAR_PX = 1;

/** Plans the changes to the page's copy: moving content and fixed content. `height` is the picture's, in pixels. */
export const planPicture = (height: number): PicturePlan => {
  const attribute = `${MARK}-${(plans += 1)}`;
  const changes = new Map<Element, Change[]>();
  const plan = (element: Element, change: Change): void => {
    changes.set(element, [...(changes.get(element) ?? []), change]);
  };
  const tall = tallParts(height);
  for (const element of tall) plan(element, stretch(element, height));
  for (const element of fixedParts()) if (!tall.has(element)) plan(element, shift(element));
  const videos = new Map(
    [...document.body.querySelectorAll("video")].map((video) => [video, stillOf(video)]),
  );
  for (const [video, still] of videos) {
    if (still && tall.has(video)) stretch(video, height)(still);
    if (still && video.parentElement) plan(video.parentElement, putBehind(video, still));
  }
  for (const field of document.body.querySelectorAll(":placeholder-shown")) plan(field, keepPale(field));
  const marked = [...changes.keys()];
  for (const [index, element] of marked.entries()) element.setAttribute(attribute, String(index));
  return {
    isDrawnApart: (element) => element instanceof HTMLVideoElement,
    carryOut: (page) => {
      for (const [index, element] of marked.entries()) {
        const mark = `[${attribute}="${index}"]`;
        const copy = page.matches(mark) ? page : page.querySelector<HTMLElement>(mark);
        if (copy) for (const change of changes.get(element) ?? []) change(copy);
      }
    },
    tidyUp: () => {
      for (const element of marked) element.removeAttribute(attribute);
    },
  };
};

const isFixed = (element: Element): boolean => getComputedStyle(element).position === "fixed";

/** The fixed elements; the picture shows them where the person sees them. */
const fixedParts = (): readonly Element[] =>
  scrollY === 0 ? [] : [...document.body.querySelectorAll("*")].filter((element) => isFixed(element));

const place = (copy: HTMLElement, styles: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(styles)) copy.style.setProperty(name, value);
};

const shift = (element: Element): Change => {
  const { top } = getComputedStyle(element);
  const shifted = `${Number.parseFloat(top) + scrollY}px`;
  return (copy) => {
    if (top.endsWith("px")) place(copy, { top: shifted, bottom: "auto" });
  };
};

const isAsHighAsWindow = (element: Element): boolean =>
  Math.abs(element.getBoundingClientRect().height - innerHeight) <= NEAR_PX;

/** The elements as high as the window, such as backdrop and sidebar; in the picture they are as high as it is. */
const tallParts = (height: number): ReadonlySet<Element> => {
  if (height <= innerHeight + NEAR_PX) return new Set();
  const layers = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position) && isAsHighAsWindow(element),
  );
  const inside = layers
    .filter((layer) => isFixed(layer))
    .flatMap((layer) => [...layer.querySelectorAll("*")])
    .filter((element) => getComputedStyle(element).position === "absolute" && isAsHighAsWindow(element));
  return new Set([...layers, ...inside]);
};

const stretch = (element: Element, height: number): Change => {
  // Keeps a dialog in an overlay where the person sees it.
  const isScrolledUnder = scrollY > 0 && element.closest("#modal-root") !== null;
  const { paddingTop } = getComputedStyle(element);
  const shifted = `${Number.parseFloat(paddingTop) + scrollY}px`;
  return (copy) => {
    place(copy, { height: `${height}px`, bottom: "auto" });
    if (isScrolledUnder) place(copy, { "padding-top": shifted });
  };
};

/**
 * Puts the still picture between the copies of its video's neighbours; the video itself is not copied. A private video
 * gets none, nor does one inside a private element, whose copy `coverPrivate` has emptied by then.
 */
const putBehind = (video: Element, still: HTMLElement): Change => {
  const before = video.previousElementSibling;
  const index = before ? [...(video.parentElement?.children ?? [])].indexOf(before) : -1;
  return (copy) => {
    if (!video.matches(PRIVATE) && !copy.closest(PRIVATE))
      copy.insertBefore(still, copy.children[index + 1] ?? null);
  };
};

/** Keeps the colour of an empty field's placeholder; the library would draw it in the colour of a value. */
const keepPale = (field: Element): Change => {
  const { color } = getComputedStyle(field, "::placeholder");
  return (copy) => copy.style.setProperty("-webkit-text-fill-color", color);
};

/**
 * Paints the copy of a private element over. Decided by the copy alone, so that an element that appears after the
 * plan was made is covered as well. The content is removed, so that not even its length shows.
 */
export const coverPrivate = (copy: Node): void => {
  const isDrawn = copy instanceof HTMLElement || copy instanceof SVGElement;
  if (!isDrawn || !copy.matches(PRIVATE)) return;
  for (const name of ["value", "placeholder", "src", "srcset", "href"]) copy.removeAttribute(name);
  copy.replaceChildren();
  copy.style.setProperty("background", COVER);
  copy.style.setProperty("color", "transparent");
};
