import { useEffect } from "react";
import { hasBeenUsed } from "#ports/use.ts";
import { focusOn } from "../Arrival.tsx";
import { useApp } from "../appContext.tsx";
import { takeTypedText } from "./takeTypedText.ts";
import { typeInto } from "./typeInto.ts";

/**
 * Stands in a form that takes the place of its page: gives its first field, or the one that `on` selects, the focus
 * that the button which opened it lost, and types what was typed ahead of it. A heading has the focus where the watcher
 * of lost focus came first, before the form's code was there.
 */
export function FirstFieldHere({ on = "input" }: { readonly on?: string }) {
  const app = useApp();
  useEffect(() => {
    const text = takeTypedText(app);
    const main = document.querySelector("main");
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches("h1, h2, h3, h4");
    if (!main || !isLost || !hasBeenUsed()) return;
    focusOn(main, `form ${on}`);
    typeInto(document.activeElement, text);
  }, [app, on]);
  return null;
}
