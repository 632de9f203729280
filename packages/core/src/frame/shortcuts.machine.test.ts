import { describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { pathsOf } from "../testing/pathsOf.ts";
import { lines, told } from "../testing/toldView.ts";
import {
  selectAreShortcutsOn,
  selectShortcut,
  shortcuts,
  SHORTCUTS_KEY,
  shortcutsMachine,
} from "./shortcuts.machine.ts";

const open = (isOff = false) => {
  const remembered: boolean[] = [];
  const showHelp = vi.fn<() => void>();
  const actor = createActor(
    shortcutsMachine.provide({
      actions: { remember: (_, params) => remembered.push(params.isOff), showHelp },
    }),
    { input: { isOff } },
  ).start();
  return { actor, remembered, showHelp };
};

it("The help lists these shortcuts, and the choice is kept under this key", () => {
  expect(shortcuts.map(told)).toEqual(lines`
    "Search everything", does search, key /
    "Commands: go, do and create, from a text field too", does palette, key k, withCommand
    "Complete the step that is shown", does complete, key c
    "Next row of a list", does nextRow, isOfLists, key j
    "Previous row of a list", does previousRow, isOfLists, key k
    "Next row, from a row", does nextRow, isOfLists, key ArrowDown
    "Previous row, from a row", does previousRow, isOfLists, key ArrowUp
    "Select the row", does selectRow, isOfLists, key x
    "Select the row", does selectRow, isOfLists, key " "
    "Peek: show all about the row beside the list", does peekRow, isOfLists, key p
    "Edit the row", does editRow, isOfLists, key e
    "Show the shortcuts", does help, key "?"
  `);
  expect(SHORTCUTS_KEY).toBe("shortcuts_off");
});

describe("single-key shortcuts", () => {
  it("show their help, also once they are off", () => {
    const { actor, showHelp } = open();
    actor.send({ type: "shortcuts.help" });
    actor.send({ type: "shortcuts.toggle" });
    actor.send({ type: "shortcuts.help" });
    expect(showHelp).toHaveBeenCalledTimes(2);
  });

  it("are switched off and on again, and the choice is remembered", () => {
    const { actor, remembered } = open();
    actor.send({ type: "shortcuts.toggle" });
    expect(selectAreShortcutsOn(actor.getSnapshot())).toBe(false);
    actor.send({ type: "shortcuts.toggle" });
    expect(selectAreShortcutsOn(actor.getSnapshot())).toBe(true);
    expect(remembered).toEqual([true, false]);
  });

  it("stay off for who switched them off before", () => {
    expect(selectAreShortcutsOn(open(true).actor.getSnapshot())).toBe(false);
  });

  it("reach both states", () => {
    const paths = pathsOf(
      shortcutsMachine.provide({ actions: { remember: () => undefined } }),
      [{ type: "shortcuts.toggle" }],
      { input: { isOff: false } },
    );
    expect(new Set(paths.map(({ end }) => end.value))).toEqual(new Set(["on", "off"]));
  });

  const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  it.each([
    ["/", {}, false, "search"],
    ["/", {}, true, undefined],
    ["/", { ctrlKey: true }, false, undefined],
    ["c", {}, false, "complete"],
    ["c", {}, true, undefined],
    ["c", { ctrlKey: true }, false, undefined],
    ["p", {}, false, "peekRow"],
    ["j", {}, false, "nextRow"],
    ["k", {}, false, "previousRow"],
    ["k", {}, true, undefined],
    ["k", { ctrlKey: true }, false, "palette"],
    ["k", { metaKey: true }, true, "palette"],
    ["k", { ctrlKey: true, altKey: true }, false, undefined],
    ["?", { shiftKey: true }, false, "help"],
    // With Caps Lock.
    ["C", {}, false, "complete"],
    ["J", {}, false, "nextRow"],
    ["K", { ctrlKey: true }, true, "palette"],
    ["k", { ctrlKey: true, shiftKey: true }, false, undefined],
    ["c", { shiftKey: true }, false, undefined],
    // On a Russian, a Greek and an Arabic layout, whose letters are no others with Ctrl.
    ["л", { ctrlKey: true, code: "KeyK" }, true, "palette"],
    ["Κ", { metaKey: true, code: "KeyK" }, false, "palette"],
    ["ن", { ctrlKey: true, code: "KeyK" }, false, "palette"],
    ["л", { code: "KeyK" }, false, undefined],
    ["Л", { ctrlKey: true, shiftKey: true, code: "KeyK" }, false, undefined],
    // On Latin layouts the letter counts, not its place.
    ["t", { ctrlKey: true, code: "KeyK" }, false, undefined],
    ["é", { ctrlKey: true, code: "KeyK" }, false, undefined],
  ])("%s with %j, in a field: %s, does %s", (key, held, isInField, does) => {
    const { actor } = open();
    expect(selectShortcut({ ...press, key, ...held }, isInField)(actor.getSnapshot())).toBe(does);
  });

  it("leave Ctrl and K alone once they are off", () => {
    const now = open(true).actor.getSnapshot();
    for (const key of ["/", "c", "j", "k", "p"])
      expect(selectShortcut({ ...press, key }, false)(now)).toBeUndefined();
    expect(selectShortcut({ ...press, key: "k", ctrlKey: true }, false)(now)).toBe("palette");
  });
});
