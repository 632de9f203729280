/**
 * Keys that are pressed between the opening of the command palette and the moment at which its box has the focus. They
 * are kept for the box, and neither act on the page below nor go into its fields. Source: behaviour.md §2 Command palette.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isCommand, type KeyPress } from "./keyPress.ts";

/** Events of the keys typed ahead. */
export type TypedAheadEvent =
  /** The palette was asked for. */
  | { readonly type: "ahead.begin" }
  | { readonly type: "ahead.key"; readonly press: KeyPress }
  /** The palette's box has the focus, or the palette is gone. */
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
    /** Sends `ahead.end` once the palette is not shown. */
    watchPalette: fromCallback(notProvided("watchPalette")),
  },
  actions: {
    /** Closes the palette, which may not be drawn yet. */
    closePalette: notProvided("closePalette"),
  },
  guards: {
    isEscape: ({ event }) => event.type === "ahead.key" && event.press.key === "Escape",
    isKept: ({ event }) => event.type === "ahead.key" && isKept(event.press),
  },
}).createMachine({
  id: "typedAhead",
  description: "Keys pressed between the opening of the command palette and its box's focus.",
  context: { keys: [] },
  initial: "idle",
  states: {
    idle: { entry: assign({ keys: [] }), on: { "ahead.begin": "collecting" } },
    collecting: {
      invoke: { src: "watchPalette" },
      on: {
        "ahead.key": [
          { guard: "isEscape", actions: "closePalette" },
          {
            guard: "isKept",
            actions: assign({ keys: ({ context, event }) => [...context.keys, event.press.key] }),
          },
        ],
        "ahead.end": "idle",
      },
    },
  },
});

const PRESSES = new Set(["Enter", " "]);

/** Whether a pressed key is taken from the page. `isOnButton`: the focus is on a button of the palette's dialog, which Enter and Space press. */
export const selectIsTypedAhead =
  (press: KeyPress, isOnButton: boolean) =>
  (snapshot: SnapshotFrom<typeof typedAheadMachine>): boolean =>
    snapshot.matches("collecting") &&
    (press.key === "Escape" || isKept(press)) &&
    !(isOnButton && PRESSES.has(press.key));

/** The kept keys, in their order. */
export const selectTypedKeys = ({ context }: SnapshotFrom<typeof typedAheadMachine>): readonly string[] =>
  context.keys;
