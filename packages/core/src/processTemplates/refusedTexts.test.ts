import { describe, expect, test } from "vitest";
import { edit, nameOf, openTemplateEditor, rename, storedOf } from "../testing/templateEditorStage.ts";
import type { TextPlace } from "./refusedTexts.ts";
import {
  selectEdited,
  selectIsTemplateDirty,
  selectRefusedText,
  selectSaveButton,
  selectSelection,
  selectTemplateErrors,
} from "./templateEditor.selectors.ts";

const daysOf = (step: string): TextPlace => ({ step, field: "expectedDays" });
const keyOf = (step: string): TextPlace => ({ step, field: "key" });
const rounds: TextPlace = { field: "maxRounds" };
const noDays = "Expected days must be between 0 and 3650";

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
    expect(held(daysOf("WORK"))).toBeUndefined();
    type(daysOf("B"), "soon");
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 3 } }));
    expect(held(daysOf("B"))).toBeUndefined();
    type(daysOf("B"), "soon");
    actor.send(edit({ type: "step.remove", key: "B" }));
    expect(held(daysOf("B"))).toBeUndefined();
  });

  test("stays while other fields change, and is not kept as a draft of its own", async () => {
    const { actor, now, kept, done, type, held } = await open();
    type(rounds, "x");
    expect(kept.at(-1)).toMatchObject({ template: undefined });
    actor.send(rename("Renamed"));
    expect([held(rounds), nameOf(selectEdited(now()))]).toEqual(["x", "Renamed"]);
    type(rounds, "");
    actor.send({ type: "editor.save" });
    await done(storedOf({ version: 6 }));
    expect(selectIsTemplateDirty(now())).toBe(false);
  });
});
