import { expect, test } from "vitest";
import { createActor } from "xstate";
import { captureKeyOf } from "../feedback/capture.machine.ts";
import { editKeyOf } from "../processTemplates/editHistory.ts";
import { selectShortcut, shortcutsMachine } from "./shortcuts.machine.ts";

const press = (keys: string, code?: string) => {
  const parts = keys.split(" ");
  return {
    key: parts.at(-1) ?? "",
    ...(code !== undefined && { code }),
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Meta"),
    altKey: parts.includes("Alt"),
    shiftKey: parts.includes("Shift"),
  };
};

test.each([
  ["Ctrl z", "edit.undo"],
  ["Meta z", "edit.undo"],
  ["Ctrl Shift Z", "edit.redo"],
  ["Ctrl y", "edit.redo"],
  ["Ctrl Alt z", undefined],
  ["z", undefined],
  ["Ctrl x", undefined],
])("in the template editor %s asks for %s", (keys, asked) => {
  expect(editKeyOf(press(keys))).toBe(asked);
});

test.each([
  ["with Caps Lock", "Ctrl Z", "KeyZ", "edit.undo"],
  ["with Caps Lock", "Ctrl Shift z", "KeyZ", "edit.redo"],
  ["on a Russian layout", "Ctrl я", "KeyZ", "edit.undo"],
  ["on a Russian layout", "Ctrl Shift Я", "KeyZ", "edit.redo"],
  ["on a Russian layout", "Ctrl н", "KeyY", "edit.redo"],
  ["on a German layout", "Ctrl z", "KeyY", "edit.undo"],
  ["on a BÉPO layout", "Ctrl à", "KeyZ", undefined],
])("in the template editor, %s, %s (%s) asks for %s", (_, keys, code, asked) => {
  expect(editKeyOf(press(keys, code))).toBe(asked);
});

test.each([
  ["Escape", "capture.cancel"],
  ["Ctrl Enter", "capture.take"],
  ["Meta Enter", "capture.take"],
  ["Enter", undefined],
  ["Ctrl a", undefined],
])("in screenshot mode %s asks for %s", (keys, asked) => {
  expect(captureKeyOf(press(keys))).toBe(asked);
});

test.each([
  ["/", "search"],
  ["Shift ?", "help"],
  ["Ctrl /", undefined],
  ["Meta /", undefined],
  ["Alt ?", undefined],
  ["a", undefined],
])("among the shortcuts %s asks for %s, and for nothing once they are off", (keys, asked) => {
  const actor = createActor(shortcutsMachine.provide({ actions: { remember: () => undefined } }), {
    input: { isOff: false },
  }).start();
  expect(selectShortcut(press(keys), false)(actor.getSnapshot())).toBe(asked);
  actor.send({ type: "shortcuts.toggle" });
  expect(selectShortcut(press(keys), false)(actor.getSnapshot())).toBeUndefined();
});
