import { useSyncExternalStore } from "react";

/** Widths from which a page has more room. They are the same as in the stylesheets. */
export const widths = {
  /** The sidebar stands beside the page. */
  frame: "(width >= 1024px)",
  /** Two working areas stand side by side. */
  wide: "(width >= 1280px)",
} as const;

/** Whether the window fits a media query now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listen) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listen);
      return () => media.removeEventListener("change", listen);
    },
    () => window.matchMedia(query).matches,
  );
