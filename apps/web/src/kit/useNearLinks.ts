import { useEffect } from "react";

const NEAR = ["pointerover", "focusin", "pointerdown"] as const;
const AWAY = ["pointerout", "focusout"] as const;

const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.origin === location.origin && !link.target && !link.download ? link : undefined;
};

/** Tells which address of the app the person comes near, by pointer, focus or press; undefined once they leave it. */
export const useNearLinks = (onNear: (address: string | undefined) => void): void => {
  useEffect(() => {
    const stopping = new AbortController();
    const options = { signal: stopping.signal, passive: true };
    for (const type of NEAR)
      document.addEventListener(
        type,
        (event) => {
          const link = linkOf(event);
          if (link) onNear(link.pathname + link.search);
        },
        options,
      );
    for (const type of AWAY)
      document.addEventListener(type, (event) => linkOf(event) && onNear(undefined), options);
    return () => stopping.abort();
  }, [onNear]);
};
