/** A pressed key with its modifiers, as a browser's keyboard event has them. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether Ctrl, or ⌘ on a Mac, is held. */
export const isCommand = ({ ctrlKey, metaKey }: KeyPress): boolean => ctrlKey || metaKey;
