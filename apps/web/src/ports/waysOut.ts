import type { WaysOut } from "@canopy/core";

/** The address within the app that a click leads to; undefined where it follows no link, stays on the page, or opens another tab or site. */
const linkOf = (event: MouseEvent): string | undefined => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isOurs = link !== null && link.target === "" && link.origin === location.origin;
  const isOtherPage = link?.pathname !== location.pathname || link.search !== location.search;
  return isPlain && isOurs && isOtherPage ? link.pathname + link.search + link.hash : undefined;
};

/** The links of this page, and the closing of its tab, which the browser asks about in its own words. */
export const waysOut: WaysOut = {
  hold: (isHeld, onHeld) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const hold = (event: MouseEvent): void => {
      const to = linkOf(event);
      if (to === undefined || !isHeld("link")) return;
      event.preventDefault();
      event.stopPropagation();
      onHeld(to);
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (isHeld("tab")) event.preventDefault();
    };
    document.addEventListener("click", hold, { capture: true, signal });
    window.addEventListener("beforeunload", warn, { signal });
    return () => stopping.abort();
  },
};
