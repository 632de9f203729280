type Modifiers = Readonly<Record<"altKey" | "ctrlKey" | "metaKey" | "shiftKey", boolean>>;

/** Whether a key was pressed with Alt, Ctrl, Meta or Shift: such keys belong to the browser, as Alt+← does, which goes back. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;
