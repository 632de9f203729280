import { describe, expect, test } from "vitest";
import { edit, nameOf, openTemplateEditor, rename, storedOf } from "../testing/templateEditorStage.ts";
import type { TextPlace } from "./refusedTexts.ts";
import {
  selectEdited,
  selectFaults,
  selectIsTemplateDirty,
  selectPublishRefusal,
  selectRefusedText,
  selectSaveButton,
  selectSelection,
  selectTemplateErrors,
} from "./templateEditor.selectors.ts";

const daysOf = (step: string): TextPlace => ({ step, field: "expectedDays" });
const keyOf = (step: string): TextPlace => ({ step, field: "key" });
const rounds: TextPlace = { field: "maxRounds" };
const noDays = "Expected days must be a whole number between 0 and 3650";

const open = async () => {
  const editor = await openTemplateEditor();
  const { actor, now } = editor;
  return {
    ...editor,
    type: (place: TextPlace, text: string) => actor.send({ type: "editor.type", place, text }),
    held: (place: TextPlace) => selectRefusedText(now(), place),
  };
};

describe("a text that a field of the template editor refuses", () => {
  test.each([
    [daysOf("B"), "abc", "milestones.1.expectedDays", noDays],
    [keyOf("B"), "A", "milestones.1.key", "A is the key of another step"],
    [rounds, "99", "maxRounds", "Rounds of findings must be between 1 and 20"],
  ] as const)(
    "at %j keeps it from being saved and published, and is shown",
    async (place, text, at, fault) => {
      const { actor, now, saves, type } = await open();
      actor.send(rename("Renamed"));
      actor.send({ type: "editor.select", selection: { kind: "step", key: "C" } });
      type(place, text);
      expect(selectTemplateErrors(now())).toEqual({});
      for (const send of ["editor.save", "editor.publish"] as const) {
        actor.send({ type: send });
        expect(selectTemplateErrors(now())).toEqual({ [at]: [fault] });
      }
      expect(selectSelection(now())).toEqual("step" in place ? { kind: "step", key: "B" } : undefined);
      expect([saves, now().context.question]).toEqual([[], undefined]);
    },
  );

  test("stands in its field until the field holds its value again", async () => {
    const { actor, now, saves, type, held } = await open();
    type(daysOf("B"), "1");
    expect(selectIsTemplateDirty(now())).toBe(false);
    type(daysOf("B"), "1e");
    expect([selectIsTemplateDirty(now()), selectSaveButton(now()).isDisabled]).toEqual([true, false]);
    actor.send({ type: "editor.select", selection: { kind: "step", key: "A" } });
    expect([held(daysOf("B")), held(daysOf("A"))]).toEqual(["1e", undefined]);
    actor.send({ type: "editor.save" });
    type(daysOf("B"), "15");
    expect([held(daysOf("B")), selectTemplateErrors(now())]).toEqual([undefined, {}]);
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 15 } }));
    actor.send({ type: "editor.save" });
    expect(saves).toHaveLength(1);
  });

  test("follows its step to another key, and is gone with the step or with another value", async () => {
    const { actor, type, held } = await open();
    type(daysOf("B"), "soon");
    type(keyOf("B"), "A");
    actor.send(edit({ type: "step.change", key: "B", change: { key: "WORK" } }));
    expect([held(daysOf("WORK")), held(daysOf("B")), held(keyOf("WORK"))]).toEqual([
      "soon",
      undefined,
      undefined,
    ]);
    actor.send({ type: "edit.undo" });
    expect([held(daysOf("WORK")), held(daysOf("B"))]).toEqual([undefined, "soon"]);
    type(daysOf("B"), "soon");
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 3 } }));
    expect(held(daysOf("B"))).toBeUndefined();
    type(daysOf("B"), "soon");
    actor.send(edit({ type: "step.remove", key: "B" }));
    expect(held(daysOf("B"))).toBeUndefined();
  });

  test("is none where only spaces stand around a value, and a key is kept without them", async () => {
    const { actor, now, saves, type, held } = await open();
    actor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    type(keyOf("B"), " WORK ");
    expect(held(keyOf("B"))).toBeUndefined();
    actor.send(edit({ type: "step.change", key: "B", change: { key: " WORK " } }));
    expect(selectSelection(now())).toEqual({ kind: "step", key: "WORK" });
    actor.send({ type: "editor.save" });
    expect(saves[0]?.template.graph.steps.map(({ key }) => key)).toEqual(["A", "WORK", "C"]);
    type(keyOf("WORK"), "A ");
    expect(held(keyOf("WORK"))).toBe("A ");
  });

  test("is told as one that can be taken once nothing stands against it", async () => {
    const { actor, now, type } = await open();
    type(keyOf("B"), "A");
    actor.send(edit({ type: "step.change", key: "A", change: { key: "X" } }));
    actor.send({ type: "editor.save" });
    const free = { "milestones.1.key": ["A can be taken now. Press Enter in its field."] };
    expect(selectTemplateErrors(now())).toEqual(free);
    actor.send({ type: "edit.undo" });
    expect(selectTemplateErrors(now())).toEqual({ "milestones.1.key": ["A is the key of another step"] });
    actor.send({ type: "edit.redo" });
    actor.send(edit({ type: "step.change", key: "B", change: { key: "A" } }));
    expect(selectTemplateErrors(now())).toEqual({});
  });

  test("leads from a new step to its own, and the faults of the new one show", async () => {
    const { actor, now, type } = await open();
    type(daysOf("B"), "x");
    actor.send(edit({ type: "step.add", name: "New" }));
    expect(selectFaults(now())).toEqual([]);
    actor.send({ type: "editor.save" });
    expect(selectSelection(now())).toEqual({ kind: "step", key: "B" });
    expect(selectFaults(now()).flatMap(({ steps }) => steps)).toContain("NEW");
  });

  test("is the reason why what is published already is not published again", async () => {
    const { actor, now, type } = await open();
    const unchanged = "Version 1 is published, and nothing has changed since.";
    expect(selectPublishRefusal(now())).toBe(unchanged);
    type(daysOf("B"), "1e2");
    expect(selectPublishRefusal(now())).toBe("A field holds a text that it cannot take. Save shows where.");
    type(daysOf("B"), "15");
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 15 } }));
    expect(selectPublishRefusal(now())).toBeUndefined();
  });

  test("stays while other fields change, and is not kept as a draft of its own", async () => {
    const { actor, now, kept, done, type, held } = await open();
    type(rounds, "x");
    expect(kept).toEqual([]);
    actor.send(rename("Renamed"));
    expect([held(rounds), nameOf(selectEdited(now()))]).toEqual(["x", "Renamed"]);
    type(rounds, "");
    actor.send({ type: "editor.save" });
    await done(storedOf({ version: 6 }));
    expect(selectIsTemplateDirty(now())).toBe(false);
  });
});
