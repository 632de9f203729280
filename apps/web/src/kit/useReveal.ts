import { useEffect, useRef, type RefObject } from "react";
import { calmness } from "../ports/calmness.ts";

const isOutOfSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom <= 0 || top >= window.innerHeight;
};

/**
 * Scrolls an element into view when its content changes while it is out of sight, such as a panel below the
 * selection on narrow screens. `of` identifies the content; undefined for none.
 */
export const useReveal = (of: string | undefined): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    if (of === undefined || !place.current || !isOutOfSight(place.current)) return;
    place.current.scrollIntoView({ block: "start", behavior: calmness.isWanted() ? "instant" : "smooth" });
  }, [of]);
  return place;
};
