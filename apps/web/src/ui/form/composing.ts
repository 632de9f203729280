import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** The code that Safari sends with the Enter or Escape that ends a composition, and other browsers with every key of one. */
const KEY_OF_COMPOSITION = 229;

/** True for a key of the page that an input method takes while it composes a text. */
export const isComposedKey = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === KEY_OF_COMPOSITION;

/** True while an input method composes a text: its Enter, Tab and Escape choose among the method's words. */
export const isComposing = ({ nativeEvent }: ReactKeyboardEvent): boolean => isComposedKey(nativeEvent);
