import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { pathsOf } from "../testing/pathsOf.ts";
import { shortcuts, shortcutsMachine, selectAreShortcutsOn } from "./shortcuts.machine.ts";

const open = (isOff = false) => {
  const remembered: boolean[] = [];
  const told: string[] = [];
  const actor = createActor(
    shortcutsMachine.provide({ actions: { remember: (_, params) => remembered.push(params.isOff) } }),
    { input: { isOff } },
  );
  actor.on("shortcut", ({ does }) => told.push(does));
  actor.start();
  return { actor, remembered, told };
};

describe("single-key shortcuts", () => {
  it("tell what each key of the list asks for, and nothing for any other", () => {
    const { actor, told } = open();
    for (const key of ["a", ...shortcuts.map((one) => one.key), "Enter"])
      actor.send({ type: "shortcuts.key", key });
    expect(told).toEqual(["search", "help"]);
  });

  it("are silent once they are off, and the choice is remembered", () => {
    const { actor, remembered, told } = open();
    actor.send({ type: "shortcuts.toggle" });
    actor.send({ type: "shortcuts.key", key: "/" });
    expect(selectAreShortcutsOn(actor.getSnapshot())).toBe(false);
    expect(told).toEqual([]);
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
});
