/** Scroll positions in pixels by the key of a history entry in this tab. */
const places = new Map<string, number>();

/** Undefined in browsers without the Navigation API (Safari before 26.2, Firefox before 147): there every page begins at its top. */
const entryKey = (): string | undefined =>
  "navigation" in window ? window.navigation.currentEntry?.key : undefined;

const keep = (): void => {
  const key = entryKey();
  if (key !== undefined) places.set(key, window.scrollY);
};

/** Records each page's scroll position until stopped, for `restoreScroll`. */
export const watchScroll = (): (() => void) => {
  window.addEventListener("scrollend", keep, { passive: true });
  return () => window.removeEventListener("scrollend", keep);
};

/**
 * Scrolls to where this page was left, or to the top of a new one. While content is still loading it tries
 * again as the page grows, until the person scrolls. Returns a function that stops it.
 */
export const restoreScroll = (): (() => void) => {
  const top = places.get(entryKey() ?? "") ?? 0;
  window.scrollTo({ top, behavior: "instant" });
  if (top === 0) return () => undefined;
  const growth = new ResizeObserver(() => window.scrollTo({ top, behavior: "instant" }));
  growth.observe(document.body);
  const own = new AbortController();
  const stop = (): void => {
    growth.disconnect();
    own.abort();
  };
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, stop, { signal: own.signal, passive: true });
  return stop;
};
