import { describe, expect, test } from "vitest";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import {
  selectCanRedo,
  selectCanUndo,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectFaults,
  selectHasTemplateDraft,
  selectIsArchived,
  selectIsTemplateDirty,
  selectPublishRefusal,
  selectSelectedArrow,
  selectSelectedStep,
  selectSelection,
  selectStored,
  selectTemplateBadge,
  selectTemplateErrors,
  selectTemplateQuestion,
  selectTemplateReview,
} from "./templateEditor.selectors.ts";
import {
  edit,
  nameOf,
  openTemplateEditor,
  removeEnd,
  rename,
  sample,
  storedOf,
} from "../testing/templateEditorStage.ts";

describe("the editor of a template", () => {
  test("shows the template that was read, with nothing unsaved and nothing missing", async () => {
    const { now } = await openTemplateEditor();
    expect(selectEditorStatus(now())).toBe("editing");
    expect(selectEdited(now())).toBe(sample);
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(selectFaults(now())).toEqual([]);
    expect(selectPublishRefusal(now())).toBe("Version 1 is published, and nothing has changed since.");
  });

  test("undoes and redoes, and has no unsaved change where all is undone", async () => {
    const { actor, now } = await openTemplateEditor();
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
    expect([selectCanUndo(now()), selectCanRedo(now())]).toEqual([false, true]);
    actor.send({ type: "edit.redo" });
    actor.send({ type: "edit.redo" });
    expect([selectCanUndo(now()), selectCanRedo(now())]).toEqual([true, false]);
  });

  test("has no unsaved change where what was typed is taken back by hand, and lays out nothing anew", async () => {
    const { actor, now, kept } = await openTemplateEditor();
    actor.send(rename("Sample, new"));
    expect(selectIsTemplateDirty(now())).toBe(true);
    actor.send(rename("Sample"));
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(kept.at(-1)?.template).toBeUndefined();
    expect(selectPublishRefusal(now())).toBe("Version 1 is published, and nothing has changed since.");
    actor.send({ type: "edit.undo" });
    expect(selectCanUndo(now())).toBe(false);
    actor.send(edit({ type: "steps.layOut" }));
    expect([selectCanUndo(now()), selectIsTemplateDirty(now())]).toEqual([false, false]);
  });

  test("shows no editor before the template is read", async () => {
    const { now } = await openTemplateEditor({ id: undefined });
    expect(selectEditorStatus(now())).toBe("editing");
    expect([selectStored(now()), selectHasTemplateDraft(now()), selectIsArchived(now())]).toEqual([
      ...[undefined, false, false],
    ]);
  });

  test("has a selected step only where a step is selected, and an arrow only where an arrow is", async () => {
    const { actor, now } = await openTemplateEditor();
    expect([selectSelectedStep(now()), selectSelectedArrow(now())]).toEqual([undefined, undefined]);
    actor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    expect([selectSelectedStep(now())?.key, selectSelectedArrow(now())]).toEqual(["B", undefined]);
    expect(selectSelection(now())).toEqual({ kind: "step", key: "B" });
    actor.send({ type: "editor.select", selection: { kind: "arrow", id: fakeId(600) } });
    expect([selectSelectedStep(now()), selectSelectedArrow(now())?.to]).toEqual([undefined, "B"]);
  });

  test("keeps the selection through an undo and drops it where its subject is gone", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    actor.send(rename("Renamed"));
    actor.send({ type: "edit.undo" });
    expect(selectSelectedStep(now())?.key).toBe("B");
    actor.send({ type: "editor.select", selection: { kind: "arrow", id: fakeId(602) } });
    expect(selectSelectedArrow(now())?.kind).toBe("rework");
    actor.send(edit({ type: "arrow.remove", id: fakeId(602) }));
    expect(selectSelectedArrow(now())).toBeUndefined();
  });

  test("keeps a step selected whose key is undone and redone", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send({ type: "editor.select", selection: { kind: "step", key: "B" } });
    actor.send(edit({ type: "step.change", key: "B", change: { key: "WORK" } }));
    actor.send({ type: "edit.undo" });
    expect(selectSelectedStep(now())?.key).toBe("B");
    actor.send({ type: "edit.redo" });
    expect(selectSelectedStep(now())?.key).toBe("WORK");
    actor.send({ type: "editor.select", selection: { kind: "step", key: "A" } });
    actor.send({ type: "edit.undo" });
    expect(selectSelectedStep(now())?.key).toBe("A");
    actor.send(edit({ type: "step.add", name: "New" }));
    actor.send({ type: "edit.undo" });
    expect(selectSelectedStep(now())).toBeUndefined();
  });

  test("names what is missing and where, and publishes only once it is there", async () => {
    const { actor, now, saves, done } = await openTemplateEditor();
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
    expect(saves).toEqual([]);
    expect(selectTemplateReview(now()).groups.map(({ heading }) => heading)).toEqual([
      "Steps changed",
      "Steps removed",
      "Arrows removed",
    ]);
    actor.send({ type: "question.submit" });
    expect(selectEditorStatus(now())).toBe("publishing");
    expect(saves).toMatchObject([{ publish: true, version: 5 }]);
    await done(storedOf({ version: 6 }));
    expect(selectEditorStatus(now())).toBe("editing");
  });

  test("gives faults with the same text different ids, also those of one pair of steps", async () => {
    const { actor, now } = await openTemplateEditor();
    const change = (key: string, to: object) => actor.send(edit({ type: "step.change", key, change: to }));
    change("A", { name: "Same", ownerKind: null });
    change("B", { name: "Same", ownerKind: null });
    const owners = () => selectFaults(now()).filter(({ text }) => text === "Same has no owner.");
    const [first, second, ...more] = owners();
    expect(more).toEqual([]);
    expect(first?.id).not.toBe(second?.id);
    change("A", { ownerKind: "PM" });
    expect(owners().map(({ id }) => id)).toEqual([second?.id]);
    for (const kind of ["forward", "abort"] as const)
      actor.send(edit({ type: "arrow.add", from: "C", to: "A", kind }));
    const ids = selectFaults(now()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(selectFaults(now()).filter(({ id }) => id.includes("leavesEnd"))).toHaveLength(2);
  });

  test("names the arrow that a fault is about", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(edit({ type: "arrow.change", id: fakeId(602), change: { kind: "abort" } }));
    const [fault] = selectFaults(now());
    expect(fault).toMatchObject({ selection: { kind: "arrow", id: fakeId(602) } });
    expect(selectPublishRefusal(now())).toBe("One thing is missing before it can be published.");
  });

  test("names the faulty one of two arrows between the same steps, and each of two faulty ones", async () => {
    const { actor, now } = await openTemplateEditor();
    const add = (from: string, to: string, kind: "forward" | "abort") => {
      actor.send(edit({ type: "arrow.add", from, to, kind }));
      return selectSelection(now());
    };
    const shown = (fault: string) =>
      selectFaults(now()).flatMap(({ id, selection }) => (id.includes(fault) ? [selection] : []));
    const stop = add("A", "B", "abort");
    expect(shown("abortNotToFailure")).toEqual([stop]);
    const leaving = [add("C", "A", "forward"), add("C", "A", "abort")];
    expect(shown("leavesEnd")).toEqual(leaving);
    expect(new Set(leaving.map((one) => JSON.stringify(one))).size).toBe(2);
  });

  test("is saved with faults but not with an unreadable value; the error disappears with its correction", async () => {
    const { actor, now, saves } = await openTemplateEditor();
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

  test("keeps what is typed during a save as unsaved", async () => {
    const { actor, now, kept, done, announced, saves } = await openTemplateEditor();
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
    expect(kept.at(-1)).toEqual({ template: undefined, version: undefined });
  });

  test("that could not be saved says why, keeps everything and reuses its key", async () => {
    const { actor, now, saves, fail } = await openTemplateEditor();
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

describe("the review before publishing", () => {
  const shorten = edit({ type: "step.change", key: "B", change: { expectedDays: 3 } });

  test("publishes nothing when it is cancelled, and holds undo back while it is open", async () => {
    const { actor, now, saves } = await openTemplateEditor();
    actor.send(shorten);
    actor.send({ type: "editor.publish" });
    actor.send({ type: "edit.undo" });
    expect(selectEdited(now()).graph.steps[1]?.expectedDays).toBe(3);
    actor.send({ type: "question.cancel" });
    actor.send({ type: "question.submit" });
    expect([selectEditorStatus(now()), saves]).toEqual(["editing", []]);
    actor.send({ type: "edit.undo" });
    expect(selectEdited(now())).toBe(sample);
  });

  test("compares the next change with what was sent, as soon as it is published", async () => {
    const { actor, now, done } = await openTemplateEditor();
    actor.send(shorten);
    expect(selectTemplateBadge(now()).label).toBe("Published · draft changed");
    actor.send({ type: "editor.publish" });
    actor.send({ type: "question.submit" });
    await done(storedOf({ version: 6, publishedVersion: 2 }));
    expect(selectTemplateBadge(now()).label).toBe("Published");
    expect(selectPublishRefusal(now())).toBe("Version 2 is published, and nothing has changed since.");
  });

  test("compares a saved draft with the version in force, also where that was not read again", async () => {
    const { actor, now, done } = await openTemplateEditor();
    actor.send(shorten);
    actor.send({ type: "editor.save" });
    await done(storedOf({ status: "DRAFT", draftVersion: 2, published: undefined }));
    expect(selectTemplateBadge(now()).label).toBe("Published · draft changed");
    expect(selectTemplateReview(now()).groups).toMatchObject([
      { heading: "Steps changed", lines: [{ texts: ["Expected days: 10 days → 3 days"] }] },
    ]);
  });
});

describe("a new step", () => {
  const added = async () => {
    const editor = await openTemplateEditor();
    editor.actor.send(edit({ type: "step.add", name: "New", after: "A" }));
    return editor;
  };

  test("lacks nothing while its panel is open, but cannot be published yet", async () => {
    const { actor, now } = await added();
    actor.send(edit({ type: "step.change", key: "NEW", change: { key: "N" } }));
    expect(selectFaults(now())).toEqual([]);
    expect(selectPublishRefusal(now())).toBe("The new step is to be finished before it can be published.");
    actor.send({ type: "editor.publish" });
    expect(selectTemplateQuestion(now())).toBeUndefined();
  });

  test("shows what it lacks once its panel was left, and goes on showing it", async () => {
    const { actor, now } = await added();
    const said = ["New leads nowhere.", "New has no owner."];
    actor.send({ type: "editor.select", selection: undefined });
    expect(selectFaults(now()).map(({ text }) => text)).toEqual(said);
    expect(selectPublishRefusal(now())).toBe("2 things are missing before it can be published.");
    actor.send({ type: "editor.select", selection: { kind: "step", key: "NEW" } });
    expect(selectFaults(now()).map(({ text }) => text)).toEqual(said);
  });

  test("hides no fault of another step", async () => {
    const { actor, now } = await added();
    actor.send(edit({ type: "step.change", key: "B", change: { ownerKind: null } }));
    expect(selectFaults(now()).map(({ text }) => text)).toEqual(["Step B has no owner."]);
    actor.send(edit({ type: "step.add", name: "Next", after: "NEW" }));
    expect(selectFaults(now()).map(({ text }) => text)).toEqual([
      "New has no owner.",
      "Step B has no owner.",
    ]);
  });

  test("put between two leads on, and is undone as one", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send({ type: "question.ask", ask: { about: "step", after: "A" } });
    actor.send({ type: "question.answer", answers: { name: "Between" } });
    actor.send({ type: "question.submit" });
    actor.send({ type: "editor.select", selection: undefined });
    expect(selectFaults(now()).map(({ text }) => text)).toEqual(["Between has no owner."]);
    actor.send({ type: "edit.undo" });
    expect(selectEdited(now())).toBe(sample);
  });
});

describe("a question before something is added", () => {
  test("is asked first, and refuses incomplete answers with a reason", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send({ type: "question.ask", ask: { about: "step", after: "A" } });
    expect(selectTemplateQuestion(now())?.fault).toBeUndefined();
    actor.send({ type: "question.submit" });
    expect(selectTemplateQuestion(now())?.fault?.text).toBe("Name is required");
    expect(selectEdited(now())).toBe(sample);
    actor.send({ type: "question.answer", answers: { name: "Added" } });
    actor.send({ type: "question.submit" });
    actor.send({ type: "question.submit" });
    expect(selectTemplateQuestion(now())?.isLeaving).toBe(true);
    expect(selectEdited(now()).graph.steps.map(({ key }) => key)).toEqual(["A", "ADDED", "B", "C"]);
    expect(selectSelectedStep(now())?.key).toBe("ADDED");
  });

  test("asks before its answers are lost, by cancel as by Escape", async () => {
    const { actor, now, asked } = await openTemplateEditor();
    actor.send({ type: "question.ask", ask: { about: "step" } });
    actor.send({ type: "question.answer", answers: { name: "Half" } });
    actor.send({ type: "question.cancel" });
    expect([asked(), selectTemplateQuestion(now())?.isLeaving]).toEqual([1, false]);
    actor.send({ type: "question.answer", answers: { name: "" } });
    actor.send({ type: "question.cancel" });
    expect([asked(), selectTemplateQuestion(now())?.isLeaving]).toEqual([1, true]);
  });

  test("adds nothing when it is cancelled", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send({ type: "question.ask", ask: { about: "arrow", from: "A", to: "C" } });
    actor.send({ type: "question.cancel" });
    actor.send({ type: "question.submit" });
    expect(selectEdited(now())).toBe(sample);
    expect(selectIsTemplateDirty(now())).toBe(false);
  });
});
