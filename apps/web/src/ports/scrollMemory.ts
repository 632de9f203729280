/** How far down each entry of this tab's history was left, in pixels, by the entry's key. */
const places = new Map<string, number>();

const entryKey = (): string | undefined => window.navigation.currentEntry?.key;

const keep = (): void => {
  const key = entryKey();
  if (key !== undefined) places.set(key, window.scrollY);
};

/** Keeps where each page is left, until stopped; `restoreScroll` brings it back there. */
export const watchScroll = (): (() => void) => {
  window.addEventListener("scrollend", keep, { passive: true });
  return () => window.removeEventListener("scrollend", keep);
};

/**
 * Goes where this page was left, or to its top when it is new. What it holds may still be on its way: it tries again
 * as the page grows, until the person scrolls by themself. Returns the way to stop.
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
