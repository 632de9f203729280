/** A pressed key with its modifiers, as a browser's keyboard event has them. */
export interface KeyPress {
  readonly key: string;
  /** The place of the key on the keyboard, such as 'KeyK', whatever the layout. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether Ctrl, or ⌘ on a Mac, is held. */
export const isCommand = ({ ctrlKey, metaKey }: KeyPress): boolean => ctrlKey || metaKey;

const LETTER = /^\p{L}$/u;
/** A letter of a script without Latin letters, such as Cyrillic. */
const FOREIGN = /^[^\p{ASCII}\p{Script=Latin}]/u;
const LETTER_PLACE = /^Key(?<letter>[A-Z])$/;

/**
 * The key that a press means. A letter is lower case unless Shift is held, whatever Caps Lock says. With Ctrl or ⌘ on a
 * layout without Latin letters it is the Latin letter at that place of the keyboard.
 */
export const meantKey = (press: KeyPress): string => {
  const place = LETTER_PLACE.exec(press.code ?? "")?.groups?.["letter"];
  const key = place !== undefined && isCommand(press) && FOREIGN.test(press.key) ? place : press.key;
  if (!LETTER.test(key)) return key;
  return press.shiftKey ? key.toUpperCase() : key.toLowerCase();
};
