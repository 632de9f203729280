import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { editedFrom, type EditedTemplate } from "./editedTemplate.ts";
import { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import {
  selectCanUndo,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectFaults,
  selectHasTemplateDraft,
  selectIsTemplateDirty,
  selectPublishRefusal,
  selectSelectedArrow,
  selectSelectedStep,
  selectTemplateErrors,
  selectTemplateQuestion,
} from "./templateEditor.selectors.ts";
import type { KeptTemplate } from "./templateEditor.setup.ts";
import type {
  StoredTemplate,
  TemplateEdit,
  TemplateEditorContext,
  TemplateEditorInput,
  TemplateSave,
} from "./templateEditorEvents.ts";

const sample = editedFrom(fakeTemplate());
const storedOf = (over: Partial<StoredTemplate> = {}): StoredTemplate => ({
  id: fakeId(70),
  version: 5,
  status: "PUBLISHED",
  publishedVersion: 1,
  draftVersion: null,
  versions: [],
  processCount: 0,
  template: sample,
  ...over,
});
const conflict = new CallError(failureOfAnswer(409, { type: "/errors/conflict", title: "Conflict" }));
const machine = createTemplateEditorMachine({ newKey: () => "key", editPath: (id) => `/edit/${id}` }).provide(
  {
    actions: { keepDraft: () => undefined },
  },
);

const edit = (one: TemplateEdit) => ({ type: "editor.edit", edit: one }) as const;
const rename = (name: string) => edit({ type: "template.change", change: { name } });
const removeEnd = edit({ type: "step.remove", key: "C" });

describe("the editor, on every path", () => {
  const draft = { template: { ...sample, name: "Kept" }, version: 4 };
  const events = [
    answered("readTemplate", storedOf()),
    failed("readTemplate", new Error("x")),
    { type: "editor.retry" },
    rename("Renamed"),
    rename(""),
    edit({ type: "template.change", change: { key: "NEW", name: "New" } }),
    removeEnd,
    { type: "edit.undo" },
    { type: "edit.redo" },
    { type: "editor.select", selection: { kind: "step", key: "B" } },
    { type: "editor.save" },
    { type: "editor.publish" },
    answered("saveTemplate", storedOf({ version: 6 })),
    failed("saveTemplate", conflict),
    failed("saveTemplate", new Error("x")),
    { type: "conflict.takeTheirs" },
    { type: "conflict.keepMine" },
    answered("rebase", storedOf({ version: 9 })),
    failed("rebase", new Error("x")),
    { type: "draft.restore" },
    { type: "draft.discard" },
  ];
  const keyOf = ({ context }: { context: TemplateEditorContext }) => [
    context.history.present.name,
    context.history.present.graph.steps.length,
    context.isPublishing,
    context.draft !== undefined,
    context.stored?.version,
  ];
  const questions = [
    answered("readTemplate", storedOf()),
    { type: "question.ask", ask: { about: "step" } },
    { type: "question.answer", answers: { name: "Added" } },
    { type: "question.submit" },
    { type: "question.cancel" },
  ];
  const askedOf = ({ context: { question, history } }: { context: TemplateEditorContext }) => [
    question?.about === "step" && question.name,
    (question?.tries ?? 0) > 0,
    Math.min(history.present.graph.steps.length, 4),
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

  test.each(["loading", "failed", "idle", "saving", "conflicted", "rebasing"])("reaches %s", (state) => {
    expect(paths.some(({ end }) => JSON.stringify(end.value).includes(`"${state}"`))).toBe(true);
  });

  test("sends nothing that its own rules refuse, and publishes nothing with a fault", () => {
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

/** A running editor whose calls are answered by hand. */
const open = (given: Partial<TemplateEditorInput> = {}, first: StoredTemplate = storedOf()) => {
  const saves: TemplateSave[] = [];
  const kept: KeptTemplate[] = [];
  const announced: unknown[] = [];
  let reads = 0;
  let stored = first;
  let settle: { done: (stored: StoredTemplate) => void; fail: (error: unknown) => void };
  let keys = 0;
  const actor = createActor(
    createTemplateEditorMachine({ newKey: () => `key ${++keys}`, editPath: (id) => `/edit/${id}` }).provide({
      actors: {
        readTemplate: fromPromise(() => {
          reads += 1;
          return Promise.resolve(stored);
        }),
        saveTemplate: fromPromise(({ input }) => {
          saves.push(input);
          return new Promise<StoredTemplate>((done, fail) => {
            settle = { done, fail };
          });
        }),
      },
      actions: { keepDraft: (_, one) => kept.push(one) },
    }),
    { input: { id: fakeId(70), draft: undefined, ...given } },
  );
  actor.on("*", (said) => announced.push(said));
  actor.start();
  const arrive = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
  return {
    actor,
    saves,
    kept,
    announced,
    reads: () => reads,
    now: () => actor.getSnapshot(),
    arrive,
    theirs: (next: StoredTemplate) => {
      stored = next;
    },
    done: async (next: StoredTemplate) => {
      settle.done(next);
      await arrive();
    },
    fail: async (error: unknown) => {
      settle.fail(error);
      await arrive();
    },
  };
};
const opened = async (...given: Parameters<typeof open>) => {
  const editor = open(...given);
  await editor.arrive();
  return editor;
};
const nameOf = ({ name }: EditedTemplate) => name;

describe("the editor of a template", () => {
  test("shows what it read; nothing is unsaved, nothing is missing", async () => {
    const { now } = await opened();
    expect(selectEditorStatus(now())).toBe("editing");
    expect(selectEdited(now())).toBe(sample);
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(selectFaults(now())).toEqual([]);
    expect(selectPublishRefusal(now())).toBe("Version 1 is published, and nothing has changed since.");
  });

  test("undoes, does again, and is clean again where all is undone", async () => {
    const { actor, now } = await opened();
    actor.send(rename("Renamed"));
    actor.send(removeEnd);
    expect(selectIsTemplateDirty(now())).toBe(true);
    actor.send({ type: "edit.undo" });
    expect(selectEdited(now()).graph.steps).toHaveLength(3);
    actor.send({ type: "edit.redo" });
    expect(selectEdited(now()).graph.steps).toHaveLength(2);
    actor.send({ type: "edit.undo" });
    actor.send({ type: "edit.undo" });
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(selectCanUndo(now())).toBe(false);
  });

  test("keeps the selection through an undo, and lets go of what is gone", async () => {
    const { actor, now } = await opened();
    actor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    actor.send(rename("Renamed"));
    actor.send({ type: "edit.undo" });
    expect(selectSelectedStep(now())?.key).toBe("B");
    actor.send({ type: "editor.select", selection: { kind: "arrow", id: fakeId(602) } });
    expect(selectSelectedArrow(now())?.kind).toBe("rework");
    actor.send(edit({ type: "arrow.remove", id: fakeId(602) }));
    expect(selectSelectedArrow(now())).toBeUndefined();
  });

  test("says what is missing, where, and publishes nothing until it is there", async () => {
    const { actor, now, saves, done } = await opened();
    actor.send(removeEnd);
    expect(selectFaults(now())).toMatchObject([
      { text: "There is no end in success.", selection: undefined },
      { text: "Step B leads nowhere.", selection: { kind: "step", key: "B" } },
    ]);
    expect(selectPublishRefusal(now())).toBe("2 things are missing before it can be published.");
    actor.send({ type: "editor.publish" });
    expect(saves).toEqual([]);
    actor.send(edit({ type: "step.change", key: "B", change: { kind: "end_ok" } }));
    expect(selectFaults(now()).map(({ selection }) => selection)).toEqual([]);
    actor.send({ type: "editor.publish" });
    expect(selectEditorStatus(now())).toBe("publishing");
    expect(saves).toMatchObject([{ publish: true, version: 5 }]);
    await done(storedOf({ version: 6 }));
    expect(selectEditorStatus(now())).toBe("editing");
  });

  test("names the arrow that a fault is about", async () => {
    const { actor, now } = await opened();
    actor.send(edit({ type: "arrow.change", id: fakeId(602), change: { kind: "abort" } }));
    const [fault] = selectFaults(now());
    expect(fault).toMatchObject({ selection: { kind: "arrow", id: fakeId(602) } });
    expect(selectPublishRefusal(now())).toBe("One thing is missing before it can be published.");
  });

  test("is saved with faults, but not with what cannot be read; what is wrong goes with its correction", async () => {
    const { actor, now, saves } = await opened();
    actor.send(rename(" "));
    expect(selectTemplateErrors(now())).toEqual({});
    actor.send({ type: "editor.save" });
    expect(selectTemplateErrors(now())).toEqual({ name: ["Name is required"] });
    expect(saves).toEqual([]);
    actor.send(rename("Named"));
    expect(selectTemplateErrors(now())).toEqual({});
    actor.send(removeEnd);
    actor.send({ type: "editor.save" });
    expect(saves).toMatchObject([{ publish: false, id: fakeId(70), version: 5, base: sample }]);
  });

  test("what is typed during a save stays unsaved, and is kept", async () => {
    const { actor, now, kept, done, announced, saves } = await opened();
    actor.send(rename("One"));
    actor.send({ type: "editor.save" });
    actor.send(rename("Two"));
    await done(storedOf({ version: 6 }));
    expect(nameOf(selectEdited(now()))).toBe("Two");
    expect(selectIsTemplateDirty(now())).toBe(true);
    expect(kept.at(-1)).toMatchObject({ template: { name: "Two" }, version: 6 });
    expect(announced).toMatchObject([{ type: "toast", text: "Process template updated successfully" }]);
    actor.send({ type: "editor.save" });
    expect(nameOf(saves[1]!.base!)).toBe("One");
    await done(storedOf({ version: 7 }));
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(kept.at(-1)).toEqual({ template: undefined, version: 7 });
  });

  test("that could not be saved says why, keeps all, and takes the same key again", async () => {
    const { actor, now, saves, fail } = await opened();
    actor.send(rename("One"));
    actor.send({ type: "editor.save" });
    await fail(new CallError(failureOfAnswer(500, { title: "Internal error", detail: "Not now" })));
    expect(selectEditorFailure(now())?.text).toBe("Not now");
    expect(nameOf(selectEdited(now()))).toBe("One");
    actor.send({ type: "editor.save" });
    expect(selectEditorFailure(now())).toBeUndefined();
    expect(saves.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key 1", "key 1"]);
  });
});

describe("a conflict", () => {
  const theirs = storedOf({ version: 9, template: { ...sample, name: "Theirs" } });
  const conflicted = async () => {
    const editor = await opened();
    editor.actor.send(rename("Mine"));
    editor.actor.send({ type: "editor.save" });
    editor.theirs(theirs);
    await editor.fail(conflict);
    expect(selectEditorStatus(editor.now())).toBe("conflicted");
    return editor;
  };

  test("is settled by taking theirs: mine is gone, its draft too", async () => {
    const { actor, now, kept, arrive } = await conflicted();
    actor.send({ type: "conflict.takeTheirs" });
    await arrive();
    expect(nameOf(selectEdited(now()))).toBe("Theirs");
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(kept.at(-1)?.template).toBeUndefined();
  });

  test("is settled by keeping mine: it is saved over their version", async () => {
    const { actor, now, arrive, saves } = await conflicted();
    actor.send({ type: "conflict.keepMine" });
    await arrive();
    expect(selectEditorStatus(now())).toBe("editing");
    expect(nameOf(selectEdited(now()))).toBe("Mine");
    actor.send({ type: "editor.save" });
    expect(saves[1]).toMatchObject({ version: 9, base: { name: "Theirs" }, template: { name: "Mine" } });
  });
});

describe("a draft", () => {
  const kept = { ...sample, name: "Kept" };

  test("is offered, restored, and undone again", async () => {
    const { actor, now } = await opened({ draft: { template: kept, version: 5 } });
    expect(selectHasTemplateDraft(now())).toBe(true);
    expect(nameOf(selectEdited(now()))).toBe("Sample");
    actor.send({ type: "draft.restore" });
    expect(nameOf(selectEdited(now()))).toBe("Kept");
    expect(selectHasTemplateDraft(now())).toBe(false);
    expect(selectEditorStatus(now())).toBe("editing");
    actor.send({ type: "edit.undo" });
    expect(nameOf(selectEdited(now()))).toBe("Sample");
  });

  test("written over an older version is a conflict, not a silent overwriting", async () => {
    const { actor, now } = await opened({ draft: { template: kept, version: 4 } });
    actor.send({ type: "draft.restore" });
    expect(nameOf(selectEdited(now()))).toBe("Kept");
    expect(selectEditorStatus(now())).toBe("conflicted");
  });

  test("is dropped when it is discarded, and written with each edit", async () => {
    const editor = await opened({ draft: { template: kept, version: 5 } });
    editor.actor.send({ type: "draft.discard" });
    expect(selectHasTemplateDraft(editor.now())).toBe(false);
    expect(editor.kept).toEqual([{ template: undefined, version: undefined }]);
    editor.actor.send(rename("Mine"));
    expect(editor.kept.at(-1)).toMatchObject({ template: { name: "Mine" }, version: 5 });
  });
});

describe("what is added", () => {
  test("is asked for first, and refused with its reason at a try", async () => {
    const { actor, now } = await opened();
    actor.send({ type: "question.ask", ask: { about: "step", after: "A" } });
    expect(selectTemplateQuestion(now())?.fault).toBeUndefined();
    actor.send({ type: "question.submit" });
    expect(selectTemplateQuestion(now())?.fault?.text).toBe("Name is required");
    expect(selectEdited(now())).toBe(sample);
    actor.send({ type: "question.answer", answers: { name: "Added" } });
    actor.send({ type: "question.submit" });
    expect(selectTemplateQuestion(now())).toBeUndefined();
    expect(selectEdited(now()).graph.steps.map(({ key }) => key)).toEqual(["A", "ADDED", "B", "C"]);
    expect(selectSelectedStep(now())?.key).toBe("ADDED");
  });

  test("is nothing where the question is cancelled", async () => {
    const { actor, now } = await opened();
    actor.send({ type: "question.ask", ask: { about: "arrow", from: "A", to: "C" } });
    actor.send({ type: "question.cancel" });
    actor.send({ type: "question.submit" });
    expect(selectEdited(now())).toBe(sample);
    expect(selectIsTemplateDirty(now())).toBe(false);
  });
});

describe("a new template", () => {
  test("is created, forgets its draft, and goes on under its own address", async () => {
    const { actor, saves, kept, announced, done, reads } = await opened({ id: undefined });
    actor.send(edit({ type: "template.change", change: { key: "NEW", name: "New" } }));
    actor.send({ type: "editor.save" });
    expect(saves).toMatchObject([{ id: undefined, version: undefined, base: undefined, publish: false }]);
    await done(storedOf());
    expect(announced).toMatchObject([
      { type: "toast", text: "Process template created successfully" },
      { type: "navigate", to: `/edit/${fakeId(70)}`, replace: true },
    ]);
    expect(kept.at(-1)).toEqual({ template: undefined, version: 5 });
    expect(reads()).toBe(0);
  });
});
