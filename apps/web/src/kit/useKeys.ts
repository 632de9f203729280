import { useEffect } from "react";
import { isComposedKey } from "#ui/form/composing.ts";

const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu]";

/** Selector of places where a key is text or belongs to an overlay, and is no shortcut. */
export const FIELDS = `input:not([type=checkbox]), textarea, select, [contenteditable=true], ${OVERLAYS}`;

/** Whether a key was pressed in an overlay, which keeps every key to itself. */
export const isInOverlay = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(OVERLAYS) !== null;

/** Where a key was pressed, as core's keys typed ahead tell places apart. */
export const placeOf = ({ target }: KeyboardEvent) => {
  const pressed = target instanceof Element ? target : undefined;
  return {
    isOnButton: pressed?.closest("[role=dialog] button") != null,
    isInside: pressed?.closest(FIELDS) != null && !pressed.matches("[role=dialog]"),
    hasQuestion: document.querySelector("[role=alertdialog]") !== null,
    hasPage: document.querySelector("h1, main [role=alert]") !== null,
  };
};

/** Whether a key was pressed where it is text or belongs to an overlay. */
export const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Listens to keys pressed anywhere on the page, except those of an input method; where `onKey` returns true, the browser ignores the key. */
export const useKeys = (onKey: (event: KeyboardEvent) => boolean): void => {
  useEffect(() => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isComposedKey(event) && onKey(event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeydown);
    return () => document.removeEventListener("keydown", onKeydown);
  }, [onKey]);
};

/** Listens to keys before anything on the page does; where `onKey` returns true, neither the page nor the browser gets the key. */
export const useKeysFirst = (onKey: (event: KeyboardEvent) => boolean): void => {
  useEffect(() => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (isComposedKey(event) || !onKey(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", onKeydown, true);
    return () => window.removeEventListener("keydown", onKeydown, true);
  }, [onKey]);
};

/** Listens to keys that nothing on the page has taken, not even a listener of `useKeys`. */
export const useKeysLast = (onKey: (event: KeyboardEvent) => void, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeydown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isComposedKey(event)) onKey(event);
    };
    window.addEventListener("keydown", onKeydown);
    return () => window.removeEventListener("keydown", onKeydown);
  }, [onKey, isOn]);
};

/** Listens to where the focus goes on the page. */
export const useFocusMoves = (onFocus: (element: Element) => void): void => {
  useEffect(() => {
    const onFocusin = ({ target }: FocusEvent): void => {
      if (target instanceof Element) onFocus(target);
    };
    document.addEventListener("focusin", onFocusin);
    return () => document.removeEventListener("focusin", onFocusin);
  }, [onFocus]);
};
