import { expect, test } from "vitest";
import {
  selectCanUndo,
  selectEdited,
  selectEditorStatus,
  selectIsTemplateDirty,
  selectSelectedArrow,
  selectSelection,
  selectStored,
} from "./templateEditor.selectors.ts";
import {
  edit,
  nameOf,
  openTemplateEditor,
  rename,
  sample,
  storedOf,
} from "../testing/templateEditorStage.ts";

const wake = { type: "editor.wake" } as const;
const theirs = storedOf({ version: 9, template: { ...sample, name: "Theirs" } });
const stepB = { kind: "step", key: "B" } as const;

test("a template that others have saved is shown once the person comes back, with the same step selected", async () => {
  const { actor, now, theirs: saved, arrive } = await openTemplateEditor();
  actor.send({ type: "editor.select", selection: stepB });
  saved(theirs);
  actor.send(wake);
  expect(selectEditorStatus(now())).toBe("editing");
  await arrive();
  expect(nameOf(selectEdited(now()))).toBe("Theirs");
  expect(selectSelection(now())).toEqual(stepB);
  expect(selectIsTemplateDirty(now())).toBe(false);
});

test("a selected arrow stays selected under its new id, and nothing is selected once it is gone", async () => {
  const { actor, now, theirs: saved, arrive } = await openTemplateEditor();
  const { arrows } = sample.graph;
  const redrawn = arrows.map((arrow) => ({ ...arrow, id: `${arrow.id} again`, label: "Seen" }));
  actor.send({ type: "editor.select", selection: { kind: "arrow", id: arrows[0]!.id } });
  saved(storedOf({ version: 9, template: { ...sample, graph: { ...sample.graph, arrows: redrawn } } }));
  actor.send(wake);
  await arrive();
  expect(selectSelectedArrow(now())).toEqual(redrawn[0]);
  saved(storedOf({ version: 10, template: { ...sample, graph: { ...sample.graph, arrows: [] } } }));
  actor.send(wake);
  await arrive();
  expect(selectSelection(now())).toBeUndefined();
});

test("what can be undone stays until others have changed the template", async () => {
  const { actor, now, done, theirs: saved, arrive } = await openTemplateEditor();
  actor.send(rename("Mine"));
  actor.send({ type: "editor.save" });
  await done(storedOf({ version: 6 }));
  const mine = storedOf({ version: 6, template: { ...sample, name: "Mine" }, processCount: 3 });
  for (const same of [mine, { ...mine, version: 7, status: "ARCHIVED" }]) {
    saved(same);
    actor.send(wake);
    await arrive();
    expect([selectCanUndo(now()), selectIsTemplateDirty(now())]).toEqual([true, false]);
    expect(selectStored(now())).toMatchObject({
      version: same.version,
      status: same.status,
      processCount: 3,
    });
  }
  saved(theirs);
  actor.send(wake);
  await arrive();
  expect(selectCanUndo(now())).toBe(false);
});

test("unsaved edits, a refused text, an open question and a new template are not read over", async () => {
  const place = { step: "B", field: "expectedDays" } as const;
  for (const event of [
    rename("Mine"),
    { type: "editor.type", place, text: "soon" },
    { type: "question.ask", ask: { about: "step" } },
  ] as const) {
    const editor = await openTemplateEditor();
    editor.actor.send(event);
    editor.theirs(theirs);
    editor.actor.send(wake);
    await editor.arrive();
    expect(editor.reads()).toBe(1);
  }
  const fresh = await openTemplateEditor({ id: undefined });
  fresh.actor.send(wake);
  expect(fresh.reads()).toBe(0);
});

test("an edit that is made before the answer comes wins over it", async () => {
  const { actor, now, theirs: saved, arrive } = await openTemplateEditor();
  saved(theirs);
  actor.send(wake);
  actor.send(edit({ type: "template.change", change: { description: "Mine" } }));
  await arrive();
  expect(selectEdited(now())).toMatchObject({ name: "Sample", description: "Mine" });
  expect(selectStored(now())?.version).toBe(5);
});

test("a template that others have deleted is missing, but not while it holds unsaved edits", async () => {
  for (const [meanwhile, status] of [
    [{ type: "editor.discard" }, "missing"],
    [rename("Mine"), "editing"],
  ] as const) {
    const { actor, now, theirs: saved, arrive } = await openTemplateEditor();
    saved(undefined);
    actor.send(wake);
    actor.send(meanwhile);
    await arrive();
    expect(selectEditorStatus(now())).toBe(status);
  }
});
