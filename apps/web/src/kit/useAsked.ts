import { useEffect, useRef, type RefObject } from "react";

/** Brings the element that an address asks for into view and gives it the focus, so that it is read first and Tab goes on from there. */
export const useAsked = <Element extends HTMLElement>(isAsked: boolean): RefObject<Element | null> => {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (!isAsked) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [isAsked]);
  return place;
};
