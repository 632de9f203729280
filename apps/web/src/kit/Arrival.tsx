import { useEffect, useRef } from "react";
import { watchLostFocus } from "../ports/lostFocus.ts";
import { restoreScroll, watchScroll } from "../ports/scrollMemory.ts";
import { hasBeenUsed, hasBeenUsedSinceVisit } from "../ports/use.ts";
import { FIELDS } from "./useKeys.ts";

/**
 * Stands beside a screen: when the person comes to it, the heading takes the focus, so that a screen reader says where
 * they are and Tab goes on from there; the page begins at its top, or where it was left. A page that was only just
 * opened keeps the focus where the browser put it, and nobody loses the focus who types in a field, or who used the
 * frame or a dialog while the screen was loading.
 */
export function Arrival() {
  useEffect(() => {
    if (!hasBeenUsed()) return undefined;
    const main = document.querySelector("main");
    const focused = document.activeElement;
    const isLeftAlone = focused?.matches(FIELDS) || (focused !== document.body && hasBeenUsedSinceVisit());
    if (main && !main.contains(focused) && !isLeftAlone) focusOn(main, "h1");
    return restoreScroll();
  }, []);
  return null;
}

/** Records the scroll position of each page while it is rendered. */
export function ScrollMemory() {
  useEffect(watchScroll, []);
  return null;
}

/** Gives the focus to what comes next wherever the button of an action goes with it, as long as it is rendered. */
export function FocusKept() {
  useEffect(watchLostFocus, []);
  return null;
}

/** Gives the focus to this part of the page, to the page as a whole where it has none. */
export const focusOn = (main: HTMLElement, selector: string): void => {
  const target = main.querySelector<HTMLElement>(selector) ?? main;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: selector === "h1" });
};

/**
 * Gives the focus to the element of this id: when `isReopening` begins, and where nothing has it two frames after
 * `isAway` ended, because a modal gives the focus back a frame after it closed, to an element that may be gone.
 */
export const useFocusReturn = (
  id: string,
  { isReopening, isAway }: Readonly<Record<"isReopening" | "isAway", boolean>>,
) => {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (isReopening) document.getElementById(id)?.focus();
  }, [isReopening, id]);
  useEffect(() => {
    if (isAway) wasAway.current = true;
    if (isAway || !wasAway.current) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(id)?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAway, id]);
};
