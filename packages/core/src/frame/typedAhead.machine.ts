/**
 * Keys that are pressed between the opening of a dialog, a menu or a form and the moment at which it has the focus. They
 * are kept for its first field, and do not act on the page below. Source: behaviour.md §2 Command palette, Focus.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isCommand, type KeyPress } from "./keyPress.ts";

/** Events of the keys typed ahead. */
export type TypedAheadEvent =
  /** A dialog, a menu or a form was asked for. */
  | { readonly type: "ahead.begin" }
  /** A key that `selectIsTypedAhead` takes from the page. */
  | { readonly type: "ahead.key"; readonly press: KeyPress }
  /** It has the focus, or it is gone. */
  | { readonly type: "ahead.end" };

const KEPT = new Set(["Backspace", "Enter", "ArrowDown", "ArrowUp"]);
const CHARACTER = /^.$/u;

/** A character, or a key that acts in the palette's box. */
const isKept = (press: KeyPress): boolean =>
  !isCommand(press) && !press.altKey && (CHARACTER.test(press.key) || KEPT.has(press.key));

/** Time after which the page has its keys again where nothing took the focus, in milliseconds. */
export const LONGEST_AHEAD_MS = 10_000;

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
  delays: { longestAhead: LONGEST_AHEAD_MS },
}).createMachine({
  id: "typedAhead",
  description: "Keys pressed between the opening of a dialog, a menu or a form and its focus.",
  context: { keys: [] },
  invoke: { src: "watchModal" },
  on: { "ahead.begin": ".collecting" },
  initial: "idle",
  states: {
    idle: { entry: assign({ keys: [] }) },
    collecting: {
      after: { longestAhead: "idle" },
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
  /** A question is drawn, not only asked. */
  readonly hasQuestion: boolean;
  /** The page is drawn, not only opened. */
  readonly hasPage: boolean;
}

/** Whether a key is taken from the page because a question was asked that nobody sees yet. It answers nothing. */
export const isAheadOfQuestion = (press: KeyPress, place: KeyPlace): boolean =>
  !place.hasQuestion && !place.isInside && isKept(press);

/** Whether a pressed key is taken from the page. The palette's box takes every key, from a field of the page too; a form's first field takes neither arrows nor a leading space. Enter and Escape are taken for a dialog alone: for a menu or a form on the page, Enter may press its button again. */
export const selectIsTypedAhead =
  (press: KeyPress, { isOnButton, isInside }: KeyPlace, opening: "palette" | "dialog" | "other") =>
  (snapshot: SnapshotFrom<typeof typedAheadMachine>): boolean =>
    snapshot.matches("collecting") &&
    (press.key === "Escape" || isKept(press)) &&
    (opening !== "other" || !["Escape", "Enter"].includes(press.key)) &&
    (opening === "palette"
      ? !(isOnButton && PRESSES.has(press.key))
      : !isInside &&
        !press.key.startsWith("Arrow") &&
        (press.key !== " " || snapshot.context.keys.length > 0));
