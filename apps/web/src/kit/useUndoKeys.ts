import { useEffect } from "react";
import { FIELDS } from "./useShortcuts.ts";

interface UndoKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

const redoes = (key: string, isShift: boolean): boolean | undefined =>
  key === "z" ? isShift : key === "y" ? true : undefined;

/** Hears Ctrl+Z and Ctrl+Shift+Z, or ⌘ with them, outside of fields, where they undo what is typed. */
export const useUndoKeys = ({ onUndo, onRedo }: UndoKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.defaultPrevented;
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const isRedo = redoes(event.key.toLowerCase(), event.shiftKey);
      if (!isOurs || isInField || isRedo === undefined) return;
      event.preventDefault();
      if (isRedo) onRedo();
      else onUndo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onUndo, onRedo]);
};
