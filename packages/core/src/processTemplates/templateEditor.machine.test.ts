import { describe, expect, test } from "vitest";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import type { TemplateEditorContext, TemplateEditorInput } from "./templateEditorContext.ts";
import {
  conflict,
  edit,
  missing,
  removeEnd,
  rename,
  sample,
  storedOf,
} from "../testing/templateEditorStage.ts";

const machine = createTemplateEditorMachine({ newKey: () => "key", editPath: (id) => `/edit/${id}` }).provide(
  {
    actions: { keepDraft: () => undefined },
  },
);

describe("the paths of the template editor", () => {
  const draft = { template: { ...sample, name: "Kept" }, version: 4 };
  const events = [
    answered("readTemplate", storedOf()),
    failed("readTemplate", new Error("x")),
    { type: "editor.retry" },
    { type: "editor.wake" },
    answered("reread", storedOf({ version: 8 })),
    failed("reread", new Error("x")),
    failed("reread", missing),
    rename("Renamed"),
    rename(""),
    edit({ type: "template.change", change: { key: "NEW", name: "New" } }),
    removeEnd,
    { type: "edit.undo" },
    { type: "edit.redo" },
    { type: "editor.select", selection: { kind: "step", key: "B" } },
    { type: "editor.save" },
    { type: "editor.publish" },
    { type: "question.submit" },
    answered("saveTemplate", storedOf({ version: 6 })),
    failed("saveTemplate", conflict),
    failed("saveTemplate", new Error("x")),
    failed("saveTemplate", new CallError(failureOfAnswer(400, {}))),
    { type: "conflict.takeTheirs" },
    { type: "conflict.keepMine" },
    answered("rebase", storedOf({ version: 9 })),
    failed("rebase", new Error("x")),
    { type: "editor.discard" },
    { type: "draft.restore" },
    { type: "draft.discard" },
  ];
  const keyOf = ({ context }: { context: TemplateEditorContext }) => [
    context.history.present.name,
    context.history.present.graph.steps.length,
    context.isPublishing,
    context.question !== undefined && !context.isQuestionLeaving,
    context.draft !== undefined,
    context.stored?.version,
  ];
  const questions = [
    answered("readTemplate", storedOf()),
    { type: "editor.type", place: { step: "B", field: "key" }, text: "A" },
    { type: "question.ask", ask: { about: "step" } },
    { type: "question.answer", answers: { name: "Added" } },
    { type: "question.submit" },
    { type: "question.cancel" },
    { type: "dialog.leaving" },
    { type: "dialog.closed" },
  ];
  const askedOf = ({
    context: { question, history, isQuestionLeaving },
  }: {
    context: TemplateEditorContext;
  }) => [
    question?.about === "step" && question.name,
    (question?.tries ?? 0) > 0,
    Math.min(history.present.graph.steps.length, 4),
    isQuestionLeaving,
  ];
  const stored = { input: { id: fakeId(70), draft } satisfies TemplateEditorInput, keyOf };
  const fresh = { input: { id: undefined, draft: undefined } satisfies TemplateEditorInput, keyOf };
  const paths = pathsOf(machine, events, stored);

  test("takes every transition that it declares, of a new template and of one that is there", () => {
    const runs = [
      missedTransitions(machine, events, stored),
      missedTransitions(machine, events, fresh),
      missedTransitions(machine, questions, { input: stored.input, keyOf: askedOf }),
    ];
    const everywhere = runs[0]!.filter((one) => runs.every((run) => run.includes(one)));
    expect(everywhere).toEqual([]);
    // A save that came through has two ways, and only what began as new takes both.
    expect(runs[1]!.filter((one) => one.includes("saveTemplate"))).toEqual([]);
  });

  test.each(["loading", "failed", "idle", "rereading", "saving", "conflicted", "rebasing"])(
    "reaches %s",
    (state) => {
      expect(paths.some(({ end }) => JSON.stringify(end.value).includes(`"${state}"`))).toBe(true);
    },
  );

  test("send nothing that the editor's own rules refuse, and publish nothing with a fault", () => {
    const saving = [...paths, ...pathsOf(machine, events, fresh)].filter(({ end }) =>
      end.matches({ editing: "saving" }),
    );
    // Edits during a save may break what is shown, never what was sent.
    expect(saving.length).toBeGreaterThan(2);
    for (const { end } of saving) {
      expect(end.context.sent?.name).not.toBe("");
      if (end.context.isPublishing)
        expect(end.context.sent?.graph.steps.map(({ key }) => key)).toEqual(["A", "B", "C"]);
    }
  });
});
