import { isCommand, meantKey, type KeyPress } from "../frame/keyPress.ts";

/** Undo history: `present` is shown, `past` can be undone, `future` can be redone. Newest last in `past`, first in `future`. */
export interface EditHistory<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** The subject of the last edit: edits of the same run of typing are undone together. */
  readonly run: string | undefined;
}

/** The event that a pressed key asks for: Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, ⌘ works like Ctrl. */
export const editKeyOf = (press: KeyPress): "edit.undo" | "edit.redo" | undefined => {
  const key = meantKey(press).toLowerCase();
  if (!isCommand(press) || press.altKey || (key !== "z" && key !== "y")) return undefined;
  return key === "y" || press.shiftKey ? "edit.redo" : "edit.undo";
};

/** Maximum number of edits that can be undone; the oldest are dropped first. */
const MOST_UNDONE = 200;

/** A history without edits. */
export const startHistory = <Value>(present: Value): EditHistory<Value> => ({
  past: [],
  present,
  future: [],
  run: undefined,
});

/** Adds an edit; an edit with the same `run` as the last one joins it, and an edit without a change is ignored. */
export const edited = <Value>(
  history: EditHistory<Value>,
  present: Value,
  run?: string,
): EditHistory<Value> => {
  if (present === history.present) return history;
  const joins = run !== undefined && run === history.run && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-MOST_UNDONE);
  return { past, present, future: [], run };
};

/** Undoes one edit; unchanged where there is none. */
export const undone = <Value>(history: EditHistory<Value>): EditHistory<Value> => {
  const [present, ...rest] = history.past.toReversed();
  if (present === undefined) return history;
  return { past: rest.toReversed(), present, future: [history.present, ...history.future], run: undefined };
};

/** Redoes one edit; unchanged where there is none. */
export const redone = <Value>(history: EditHistory<Value>): EditHistory<Value> => {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, run: undefined };
};
