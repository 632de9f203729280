/**
 * Keys that are pressed between the opening of a dialog and the moment at which its first field has the focus. They are
 * kept for that field, and do not act on the page below. Source: behaviour.md §2 Command palette, Focus.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isCommand, type KeyPress } from "./keyPress.ts";

/** Events of the keys typed ahead. */
export type TypedAheadEvent =
  /** A dialog was asked for. */
  | { readonly type: "ahead.begin" }
  /** A key that `selectIsTypedAhead` takes from the page. */
  | { readonly type: "ahead.key"; readonly press: KeyPress }
  /** The dialog's first field has the focus, or the dialog is gone. */
  | { readonly type: "ahead.end" };

const KEPT = new Set(["Backspace", "Enter", "ArrowDown", "ArrowUp"]);
const CHARACTER = /^.$/u;

/** A character, or a key that acts in the palette's box. */
const isKept = (press: KeyPress): boolean =>
  !isCommand(press) && !press.altKey && (CHARACTER.test(press.key) || KEPT.has(press.key));

/** The keys typed ahead. */
export const typedAheadMachine = setup({
  types: { context: {} as { readonly keys: readonly string[] }, events: {} as TypedAheadEvent },
  actors: {
    /** Sends `ahead.begin` whenever the modal is opened, and `ahead.end` once it is not shown. */
    watchModal: fromCallback(notProvided("watchModal")),
  },
  actions: {
    /** Closes the dialog, which may not be drawn yet. */
    closeModal: notProvided("closeModal"),
  },
}).createMachine({
  id: "typedAhead",
  description: "Keys pressed between the opening of a dialog and its first field's focus.",
  context: { keys: [] },
  invoke: { src: "watchModal" },
  on: { "ahead.begin": ".collecting" },
  initial: "idle",
  states: {
    idle: { entry: assign({ keys: [] }) },
    collecting: {
      on: {
        "ahead.key": [
          { guard: ({ event }) => event.press.key === "Escape", actions: "closeModal" },
          { actions: assign({ keys: ({ context, event }) => [...context.keys, event.press.key] }) },
        ],
        "ahead.end": "idle",
      },
    },
  },
});

const PRESSES = new Set(["Enter", " "]);

/** Where a key was pressed. */
export interface KeyPlace {
  /** On a button of a dialog, which Enter and Space press. */
  readonly isOnButton: boolean;
  /** In a field, a menu or within a dialog: not on the page's buttons, and not on the dialog as a whole. */
  readonly isInside: boolean;
}

/** Whether a pressed key is taken from the page. The palette's box takes every key, from a field of the page too; a form's first field takes neither arrows nor a leading space. */
export const selectIsTypedAhead =
  (press: KeyPress, { isOnButton, isInside }: KeyPlace, isPalette: boolean) =>
  (snapshot: SnapshotFrom<typeof typedAheadMachine>): boolean =>
    snapshot.matches("collecting") &&
    (press.key === "Escape" || isKept(press)) &&
    (isPalette
      ? !(isOnButton && PRESSES.has(press.key))
      : !isInside &&
        !press.key.startsWith("Arrow") &&
        (press.key !== " " || snapshot.context.keys.length > 0));
