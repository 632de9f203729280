/**
 * Single-key shortcuts: on or off, which is stored. Core opens the help; the front end focuses the search.
 * They can be switched off because speech input types letters where no key was meant (WCAG 2.1.4).
 */
import { setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isCommand, type KeyPress } from "./keyPress.ts";

/** Events of the shortcuts. */
export type ShortcutsEvent = { readonly type: "shortcuts.help" } | { readonly type: "shortcuts.toggle" };

/** The action of a key. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly does: "search" | "help";
}

/** Every shortcut, as the help lists them. Source: behaviour.md §2 Shared pieces. */
export const shortcuts: readonly Shortcut[] = [
  { key: "/", label: "Search everything", does: "search" },
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
  },
  guards: {
    startsOff: ({ context }) => context.startsOff,
  },
}).createMachine({
  id: "shortcuts",
  description: "Single-key shortcuts, on or off.",
  context: ({ input }) => ({ startsOff: input.isOff }),
  on: { "shortcuts.help": { actions: "showHelp" } },
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

/** The action of a key pressed outside of any field; undefined with Ctrl, ⌘ or Alt held, and once shortcuts are off. */
export const selectShortcut =
  (press: KeyPress) =>
  (snapshot: SnapshotFrom<typeof shortcutsMachine>): Shortcut["does"] | undefined =>
    selectAreShortcutsOn(snapshot) && !isCommand(press) && !press.altKey
      ? shortcuts.find(({ key }) => key === press.key)?.does
      : undefined;
