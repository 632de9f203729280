import type { KeyboardEvent } from "react";

/** The code that Safari sends with the Enter or Escape that ends a composition, and other browsers with every key of one. */
const KEY_OF_COMPOSITION = 229;

/** True while an input method composes a text: its Enter, Tab and Escape choose among the method's words. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === KEY_OF_COMPOSITION;
