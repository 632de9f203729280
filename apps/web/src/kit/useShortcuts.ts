import { frameOf } from "@canopy/core";
import { useEffect } from "react";
import { useApp } from "./appContext.tsx";
import { showShortcuts } from "./showShortcuts.ts";

/** Where a key is text, not a shortcut: a selector. */
export const FIELDS =
  "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(FIELDS));

const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('header [aria-keyshortcuts="/"]');
  field?.focus();
  return field !== null;
};

/** Hears single keys anywhere in the frame, and does what core says they ask for. */
export const useShortcuts = (): void => {
  const app = useApp();
  const { shortcuts } = frameOf(app);
  useEffect(() => {
    let wasHandled = false;
    const subscription = shortcuts.on("shortcut", ({ does }) => {
      wasHandled = does === "help" || focusSearch();
      if (does === "help") showShortcuts(app);
    });
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      wasHandled = false;
      shortcuts.send({ type: "shortcuts.key", key: event.key });
      // Else the key would be typed into the field that has just got the focus.
      if (wasHandled) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      subscription.unsubscribe();
      document.removeEventListener("keydown", onKey);
    };
  }, [app, shortcuts]);
};
