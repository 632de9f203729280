import { describe, expect, test } from "vitest";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { edit, openTemplateEditor, rename, storedOf } from "../testing/templateEditorStage.ts";
import { errorAt } from "./templateErrors.ts";
import {
  selectEditorFailure,
  selectEditorStatus,
  selectErrorLines,
  selectSelection,
  selectTemplateErrors,
} from "./templateEditor.selectors.ts";

const nameless = edit({ type: "step.change", key: "B", change: { name: "" } });
const long = "x".repeat(201);
const stepB = { kind: "step", key: "B" } as const;
const arrow = { kind: "arrow", id: fakeId(601) } as const;

describe("a value that keeps a template from being saved", () => {
  test("is named with its step, and leads to it, also where another one is selected", async () => {
    const { actor, now, saves } = await openTemplateEditor();
    actor.send(nameless);
    for (const selection of [undefined, { kind: "step", key: "C" } as const]) {
      actor.send({ type: "editor.select", selection });
      actor.send({ type: "editor.save" });
      expect(selectErrorLines(now())).toEqual(["B: Name is required"]);
      expect(selectSelection(now())).toEqual(stepB);
    }
    expect(saves).toEqual([]);
  });

  test("is named with its arrow, and leads to it", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(edit({ type: "arrow.change", id: arrow.id, change: { guard: long } }));
    actor.send({ type: "editor.publish" });
    expect(selectErrorLines(now())).toEqual(["Step B → Step C: Condition must be at most 200 characters"]);
    expect(selectSelection(now())).toEqual(arrow);
    expect(errorAt(selectTemplateErrors(now()), "transitions.1.guard")).toBe(
      "Condition must be at most 200 characters",
    );
  });

  test("is found at the field that holds it among others", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(edit({ type: "step.change", key: "B", change: { evidence: ["Report", long] } }));
    actor.send({ type: "editor.save" });
    const errors = selectTemplateErrors(now());
    expect(errorAt(errors, "milestones.1.evidence")).toBe("Evidence must be at most 200 characters");
    expect(["milestones.1.name", "milestones.11.evidence"].map((at) => errorAt(errors, at))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("leaves the selection where that shows one of several", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(nameless);
    actor.send(rename(""));
    actor.send({ type: "editor.select", selection: stepB });
    actor.send({ type: "editor.save" });
    expect(selectErrorLines(now())).toEqual(["Name is required", "B: Name is required"]);
    expect(selectSelection(now())).toEqual(stepB);
    actor.send({ type: "editor.select", selection: { kind: "step", key: "C" } });
    actor.send({ type: "editor.save" });
    expect(selectSelection(now())).toBeUndefined();
  });
});

describe("a value that the server refuses", () => {
  const refusing = async (errors: Readonly<Record<string, readonly string[]>>) => {
    const editor = await openTemplateEditor();
    editor.actor.send(edit({ type: "template.change", change: { key: "TAKEN" } }));
    editor.actor.send({ type: "editor.select", selection: stepB });
    editor.actor.send({ type: "editor.save" });
    const body = { type: "/errors/validation", title: "Validation failed", errors };
    await editor.fail(new CallError(failureOfAnswer(400, body)));
    return editor;
  };

  test("is named with its field, which shows it, until something is changed", async () => {
    const { actor, now, saves, done } = await refusing({ key: ["is already used"] });
    expect(selectTemplateErrors(now())).toEqual({ key: ["Key is already used"] });
    expect(selectErrorLines(now())).toEqual(["Key is already used"]);
    expect([selectEditorFailure(now()), selectSelection(now())]).toEqual([undefined, undefined]);
    actor.send(edit({ type: "template.change", change: { key: "FREE" } }));
    expect(selectErrorLines(now())).toEqual([]);
    actor.send({ type: "editor.save" });
    await done(storedOf({ version: 6 }));
    expect(saves.map(({ template }) => template.key)).toEqual(["TAKEN", "FREE"]);
    expect(selectEditorStatus(now())).toBe("editing");
  });

  test("keeps its own words where they name the field", async () => {
    const text = "Technologies is not one of the choices";
    const { now } = await refusing({ typeIds: [text] });
    expect(selectErrorLines(now())).toEqual([text]);
  });

  test("is told in the server's words where no field of the template holds it", async () => {
    const { now } = await refusing({ milestones: ["Begun names an owner that does not exist."] });
    expect(selectErrorLines(now())).toEqual([]);
    expect(selectEditorFailure(now())?.lines).toEqual(["Begun names an owner that does not exist."]);
    expect(selectSelection(now())).toEqual(stepB);
  });
});
