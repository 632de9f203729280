/**
 * Shortcuts. Core opens the help; the front end focuses the search. Single keys are on or off, which is stored:
 * they can be switched off because speech input types letters where no key was meant (WCAG 2.1.4). A key with Ctrl or
 * ⌘ always acts, in text fields too.
 */
import { setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isCommand, meantKey, type KeyPress } from "./keyPress.ts";

/** Events of the shortcuts. */
export type ShortcutsEvent =
  | { readonly type: "shortcuts.help" }
  /** `isInOverlay`: the key was pressed in a dialog, a sheet, a panel or a menu. */
  | { readonly type: "shortcuts.palette"; readonly isInOverlay?: boolean }
  | { readonly type: "shortcuts.toggle" };

/** The action of a key. */
export interface Shortcut {
  readonly key: string;
  /** Acts with Ctrl, or ⌘ on a Mac. */
  readonly withCommand?: true;
  readonly label: string;
  /** Acts on a list alone. */
  readonly isOfLists?: true;
  readonly does:
    | "search"
    | "palette"
    | "help"
    | "complete"
    | "nextRow"
    | "previousRow"
    | "selectRow"
    | "editRow"
    | "peekRow";
}

/** Every shortcut, as the help lists them. Source: behaviour.md §2 Shared pieces. */
export const shortcuts: readonly Shortcut[] = [
  { key: "/", label: "Search everything", does: "search" },
  {
    key: "k",
    withCommand: true,
    label: "Commands: go, do and create, from a text field too",
    does: "palette",
  },
  { key: "c", label: "Complete the step that is shown", does: "complete" },
  { key: "j", label: "Next row of a list", does: "nextRow", isOfLists: true },
  { key: "k", label: "Previous row of a list", does: "previousRow", isOfLists: true },
  { key: "ArrowDown", label: "Next row, from a row", does: "nextRow", isOfLists: true },
  { key: "ArrowUp", label: "Previous row, from a row", does: "previousRow", isOfLists: true },
  { key: "x", label: "Select the row", does: "selectRow", isOfLists: true },
  { key: " ", label: "Select the row", does: "selectRow", isOfLists: true },
  { key: "p", label: "Peek: show all about the row beside the list", does: "peekRow", isOfLists: true },
  { key: "e", label: "Edit the row", does: "editRow", isOfLists: true },
  { key: "?", label: "Show the shortcuts", does: "help" },
];

/** Storage key of the choice; 'true' means off. */
export const SHORTCUTS_KEY = "shortcuts_off";

/** The shortcuts; start with the stored choice. */
export const shortcutsMachine = setup({
  types: {
    events: {} as ShortcutsEvent,
    input: {} as { readonly isOff: boolean },
    context: {} as { readonly startsOff: boolean },
  },
  actions: {
    remember: notProvided("remember") as (_: unknown, params: { isOff: boolean }) => void,
    /** Opens the list of shortcuts. */
    showHelp: notProvided("showHelp"),
    /** Opens the command palette, or closes it; does nothing while another dialog is open. */
    showPalette: notProvided("showPalette") as (
      _: unknown,
      params: { isInOverlay?: boolean | undefined },
    ) => void,
  },
  guards: {
    startsOff: ({ context }) => context.startsOff,
  },
}).createMachine({
  id: "shortcuts",
  description: "Single-key shortcuts, on or off.",
  context: ({ input }) => ({ startsOff: input.isOff }),
  on: {
    "shortcuts.help": { actions: "showHelp" },
    "shortcuts.palette": { actions: { type: "showPalette", params: ({ event }) => event } },
  },
  initial: "recalling",
  states: {
    recalling: { always: [{ guard: "startsOff", target: "off" }, { target: "on" }] },
    on: {
      on: {
        "shortcuts.toggle": { target: "off", actions: { type: "remember", params: { isOff: true } } },
      },
    },
    off: {
      on: { "shortcuts.toggle": { target: "on", actions: { type: "remember", params: { isOff: false } } } },
    },
  },
});

/** Whether single keys act. */
export const selectAreShortcutsOn = (snapshot: SnapshotFrom<typeof shortcutsMachine>): boolean =>
  snapshot.matches("on");

/** The action of a pressed key; undefined with Alt held, for single keys in a field (`isInField`), and for all single keys once they are off. */
export const selectShortcut =
  (press: KeyPress, isInField: boolean) =>
  (snapshot: SnapshotFrom<typeof shortcutsMachine>): Shortcut["does"] | undefined => {
    const withCommand = isCommand(press);
    if (press.altKey || (!withCommand && (isInField || !selectAreShortcutsOn(snapshot)))) return undefined;
    const key = meantKey(press);
    return shortcuts.find((one) => one.key === key && (one.withCommand ?? false) === withCommand)?.does;
  };
