import { describe, expect, test } from "vitest";
import { CallError } from "../failures/failure.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import {
  selectConflictText,
  selectEdited,
  selectEditorStatus,
  selectHasTemplateDraft,
  selectIsArchived,
  selectIsTemplateDirty,
  selectPublishButton,
  selectPublishRefusal,
  selectSaveButton,
} from "./templateEditor.selectors.ts";
import {
  conflict,
  edit,
  nameOf,
  openTemplateEditor,
  rename,
  sample,
  storedOf,
} from "../testing/templateEditorStage.ts";

describe("a conflict", () => {
  const theirs = storedOf({ version: 9, template: { ...sample, name: "Theirs" } });
  const conflicted = async () => {
    const editor = await openTemplateEditor();
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

  test("says why mine cannot be kept now, and settles once it can", async () => {
    const { actor, now, arrive, theirs: stored, readsFail } = await conflicted();
    const choice = selectConflictText(now());
    expect(choice).toMatch(/^Load theirs/);
    readsFail(new CallError({ kind: "network" }));
    actor.send({ type: "conflict.keepMine" });
    expect(selectConflictText(now())).toBe(choice);
    await arrive();
    expect(selectEditorStatus(now())).toBe("conflicted");
    expect(selectConflictText(now())).toBe(`${firstMessages.network} ${choice}`);
    readsFail(undefined);
    stored(undefined);
    actor.send({ type: "conflict.keepMine" });
    expect(selectConflictText(now()), "while it is tried again").toBe(choice);
    await arrive();
    expect(selectConflictText(now())).toBe("It was deleted by then, so yours cannot take its place.");
    stored(theirs);
    actor.send({ type: "conflict.keepMine" });
    await arrive();
    expect([selectEditorStatus(now()), selectConflictText(now())]).toEqual(["editing", undefined]);
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
    const { actor, now } = await openTemplateEditor({ draft: { template: kept, version: 5 } });
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
    const { actor, now } = await openTemplateEditor({ draft: { template: kept, version: 4 } });
    actor.send({ type: "draft.restore" });
    expect(nameOf(selectEdited(now()))).toBe("Kept");
    expect(selectEditorStatus(now())).toBe("conflicted");
  });

  test("that was saved already, and kept with its fields in another order, is no conflict", async () => {
    const steps = sample.graph.steps.map(({ key, ...step }) => ({ ...step, key }));
    const template = { ...sample, graph: { ...sample.graph, steps } };
    const { actor, now, kept: stored } = await openTemplateEditor({ draft: { template, version: 4 } });
    actor.send({ type: "draft.restore" });
    expect([selectEditorStatus(now()), selectIsTemplateDirty(now())]).toEqual(["editing", false]);
    expect(stored.at(-1)?.template).toBeUndefined();
    expect(now().context.stored?.version).toBe(5);
  });

  test("keeps its older version number until the conflict is resolved, so that a reload asks again", async () => {
    const {
      actor,
      kept: stored,
      arrive,
    } = await openTemplateEditor({
      draft: { template: kept, version: 4 },
    });
    actor.send({ type: "draft.restore" });
    expect(stored.at(-1)).toMatchObject({ template: { name: "Kept" }, version: 4 });
    actor.send(rename("Kept and changed"));
    expect(stored.at(-1)).toMatchObject({ template: { name: "Kept and changed" }, version: 4 });
    actor.send({ type: "conflict.keepMine" });
    await arrive();
    expect(stored.at(-1)).toMatchObject({ template: { name: "Kept and changed" }, version: 5 });
  });

  test("is dropped when it is discarded, and written with each edit", async () => {
    const editor = await openTemplateEditor({ draft: { template: kept, version: 5 } });
    editor.actor.send({ type: "draft.discard" });
    expect(selectHasTemplateDraft(editor.now())).toBe(false);
    expect(editor.kept).toEqual([{ template: undefined, version: undefined }]);
    editor.actor.send(rename("Mine"));
    expect(editor.kept.at(-1)).toMatchObject({ template: { name: "Mine" }, version: 5 });
  });
});

describe("a draft that is offered and not answered", () => {
  const draft = { template: { ...sample, name: "Kept" }, version: 5 };

  test("is stored behind newer edits, and alone once they are undone", async () => {
    const { actor, kept } = await openTemplateEditor({ draft });
    actor.send(rename("Mine"));
    expect(kept.at(-1)).toMatchObject({ template: { name: "Mine" }, version: 5, earlier: draft });
    actor.send({ type: "edit.undo" });
    expect(kept.at(-1)).toEqual(draft);
  });

  test("stays when newer edits are saved, given up for another person's, or left", async () => {
    const editor = await openTemplateEditor({ draft });
    editor.actor.send(rename("Mine"));
    editor.actor.send({ type: "editor.discard" });
    expect(editor.kept.at(-1)).toEqual(draft);
    editor.actor.send(rename("Mine"));
    editor.actor.send({ type: "editor.save" });
    await editor.fail(conflict);
    expect(editor.kept.at(-1)).not.toEqual(draft);
    editor.actor.send({ type: "conflict.takeTheirs" });
    expect(editor.kept.at(-1)).toEqual(draft);
    await editor.arrive();
    editor.actor.send(rename("Mine"));
    editor.actor.send({ type: "editor.save" });
    await editor.done(storedOf({ version: 6 }));
    expect(editor.kept.at(-1)).toEqual(draft);
    expect(selectHasTemplateDraft(editor.now())).toBe(true);
  });

  test("of a new template stays for the next new one", async () => {
    const { actor, kept, done, now } = await openTemplateEditor({ id: undefined, draft });
    actor.send(edit({ type: "template.change", change: { key: "NEW", name: "New" } }));
    actor.send({ type: "editor.save" });
    await done(storedOf());
    expect(kept.slice(-2)).toEqual([draft, { template: undefined, version: undefined }]);
    expect(selectHasTemplateDraft(now())).toBe(false);
  });

  test.each(["draft.restore", "draft.discard"] as const)(
    "%s is followed by an offer of the older one behind it",
    async (type) => {
      const newer = { template: { ...sample, name: "Newer" }, version: 5, earlier: draft };
      const { actor, kept, now } = await openTemplateEditor({ draft: newer });
      actor.send({ type });
      expect(selectHasTemplateDraft(now())).toBe(true);
      expect(kept.at(-1)).toMatchObject(type === "draft.discard" ? draft : { earlier: draft });
      actor.send({ type: "draft.restore" });
      expect(nameOf(selectEdited(now()))).toBe("Kept");
    },
  );

  test("that is discarded takes nothing of what was edited beside it", async () => {
    const { actor, kept } = await openTemplateEditor({ draft });
    actor.send(rename("Mine"));
    actor.send({ type: "draft.discard" });
    expect(kept.at(-1)).toMatchObject({ template: { name: "Mine" }, earlier: undefined });
  });
});

describe("a new template", () => {
  test("is created, forgets its draft, and goes on under its own address", async () => {
    const { actor, saves, kept, announced, done, reads } = await openTemplateEditor({ id: undefined });
    actor.send(edit({ type: "template.change", change: { key: "NEW", name: "New" } }));
    actor.send({ type: "editor.save" });
    expect(saves).toMatchObject([{ id: undefined, version: undefined, base: undefined, publish: false }]);
    await done(storedOf());
    expect(announced).toMatchObject([
      { type: "toast", text: "Process template created successfully" },
      { type: "navigate", to: `/edit/${fakeId(70)}`, replace: true },
    ]);
    expect(kept.at(-1)).toEqual({ template: undefined, version: undefined });
    expect(reads()).toBe(0);
  });
});

describe("the editor's buttons", () => {
  const buttonsOf = (now: Parameters<typeof selectSaveButton>[0]) => [
    selectSaveButton(now),
    selectPublishButton(now),
  ];
  const free = { isPending: false, isDisabled: false };
  const resting = { isPending: false, isDisabled: true };
  const pending = { isPending: true, isDisabled: false };

  test("rest while nothing is changed and what stands is published", async () => {
    const { now } = await openTemplateEditor();
    expect(buttonsOf(now())).toEqual([resting, resting]);
  });

  test("are offered after a change; while one is under way the other rests", async () => {
    const { actor, now, fail } = await openTemplateEditor();
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 3 } }));
    expect(buttonsOf(now())).toEqual([free, free]);
    actor.send({ type: "editor.save" });
    expect(buttonsOf(now())).toEqual([pending, resting]);
    await fail(conflict);
    expect(buttonsOf(now())).toEqual([resting, resting]);
  });

  test("say which one was pressed", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(edit({ type: "step.change", key: "B", change: { expectedDays: 3 } }));
    actor.send({ type: "editor.publish" });
    expect(buttonsOf(now())).toEqual([free, free]);
    actor.send({ type: "question.submit" });
    expect(buttonsOf(now())).toEqual([resting, pending]);
  });

  test("publish nothing where only the template's own fields changed, and say why", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(rename("Mine"));
    expect(buttonsOf(now())).toEqual([free, resting]);
    expect(selectPublishRefusal(now())).toBe("The steps are those of version 1. Saving is enough.");
  });

  test("an archived template says that it is one", async () => {
    expect(selectIsArchived((await openTemplateEditor()).now())).toBe(false);
    const archived = await openTemplateEditor();
    archived.actor.send(rename("Mine"));
    archived.actor.send({ type: "editor.save" });
    await archived.done(storedOf({ status: "ARCHIVED" }));
    expect(selectIsArchived(archived.now())).toBe(true);
    expect(selectPublishRefusal(archived.now())).toBe(
      "It is archived. Restore it in the list of templates first.",
    );
  });

  test("name what stands in the way of publishing", async () => {
    const { actor, now } = await openTemplateEditor();
    actor.send(edit({ type: "step.change", key: "B", change: { ownerKind: null } }));
    expect(selectPublishRefusal(now())).toBe("One thing is missing before it can be published.");
    const fresh = await openTemplateEditor();
    fresh.actor.send(edit({ type: "step.add", name: "New", after: "B" }));
    expect(selectPublishRefusal(fresh.now())).toBe(
      "The new step is to be finished before it can be published.",
    );
    const draft = await openTemplateEditor({}, storedOf({ status: "DRAFT", draftVersion: 2 }));
    expect(selectPublishRefusal(draft.now())).toBeUndefined();
  });
});
