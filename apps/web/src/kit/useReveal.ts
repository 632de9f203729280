import { useEffect, useRef, type RefObject } from "react";

const isOutOfSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > window.innerHeight;
};

/** Brings an element into sight when it comes to tell of something else, as a panel below what was selected does. */
export const useReveal = (tellsOf: string | undefined): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(tellsOf);
  useEffect(() => {
    if (last.current === tellsOf) return;
    last.current = tellsOf;
    if (tellsOf !== undefined && place.current && isOutOfSight(place.current))
      place.current.scrollIntoView({ block: "start" });
  }, [tellsOf]);
  return place;
};
