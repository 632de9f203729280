/**
 * Single-key shortcuts: on or off, which is remembered; what a key means is told to whoever draws.
 * They can be switched off because speech input types letters where nobody meant a key (WCAG 2.1.4).
 */
import { emit, setup, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** What a person does with the shortcuts. */
export type ShortcutsEvent =
  /** A key without modifiers was pressed outside of any field. */
  { readonly type: "shortcuts.key"; readonly key: string } | { readonly type: "shortcuts.toggle" };

/** What a key asks for. */
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

/** Where the choice is kept; 'true' means off. */
export const SHORTCUTS_KEY = "shortcuts_off";

const doesOf = (key: string): Shortcut["does"] | undefined => shortcuts.find((one) => one.key === key)?.does;

/** The shortcuts; start as they were left. */
export const shortcutsMachine = setup({
  types: {
    events: {} as ShortcutsEvent,
    emitted: {} as { readonly type: "shortcut"; readonly does: Shortcut["does"] },
    input: {} as { readonly isOff: boolean },
    context: {} as { readonly startsOff: boolean },
  },
  actions: {
    remember: notProvided("remember") as (_: unknown, params: { isOff: boolean }) => void,
    tell: emit((_, { does }: { does: Shortcut["does"] }) => ({ type: "shortcut", does })),
  },
  guards: {
    startsOff: ({ context }) => context.startsOff,
    isShortcut: ({ event }) => event.type === "shortcuts.key" && doesOf(event.key) !== undefined,
  },
}).createMachine({
  id: "shortcuts",
  description: "Single-key shortcuts, on or off.",
  context: ({ input }) => ({ startsOff: input.isOff }),
  initial: "recalling",
  states: {
    recalling: { always: [{ guard: "startsOff", target: "off" }, { target: "on" }] },
    on: {
      on: {
        "shortcuts.key": {
          guard: "isShortcut",
          actions: { type: "tell", params: ({ event }) => ({ does: doesOf(event.key) ?? "help" }) },
        },
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
