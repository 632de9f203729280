import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TemplateEdit } from "./templateEdits.ts";
import {
  selectEditorFailure,
  selectEditorStatus,
  selectIsTemplateDirty,
  selectStored,
} from "./templateEditor.selectors.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { settle } from "../testing/screenStage.ts";
import { offline, otherRequest, problem } from "../testing/stubWire.ts";
import { openEditor, PATCH, READ, template } from "../testing/templateScreenStage.ts";

const { id } = template;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a new template", () => {
  const fill = (edit: (one: TemplateEdit) => void) => {
    edit({ type: "template.change", change: { key: "NEW", name: "New" } });
    edit({ type: "step.add", name: "Begin" });
    edit({ type: "step.add", name: "End", kind: "end_ok", after: "BEGIN" });
    for (const key of ["BEGIN", "END"]) edit({ type: "step.change", key, change: { ownerKind: "PM" } });
  };

  test("is created with its graph, and goes on under its own address", async () => {
    const { asked, sent, edit, screen, address, toastTexts } = await openEditor(
      { get: template, create: template },
      { id: "" },
    );
    expect(asked()).toEqual([]);
    fill(edit);
    screen.send({ type: "editor.save" });
    await settle();
    expect(asked()).toEqual(["POST /api/project-processes/templates", READ]);
    expect(await sent()).toMatchObject([
      {
        key: "NEW",
        name: "New",
        description: null,
        milestones: [{ key: "BEGIN" }, { key: "END", kind: "end_ok" }],
        transitions: [{ from: "BEGIN", to: "END", kind: "forward" }],
      },
    ]);
    expect(address()).toBe(`/process-templates/edit/${id}`);
    expect(toastTexts()).toEqual(["Process template created successfully"]);
  });

  test("is created first and published then, at the version that creating gave", async () => {
    const { asked, sent, edit, screen } = await openEditor(
      { get: template, create: { ...template, version: 1 }, update: template },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(asked()).toEqual(["POST /api/project-processes/templates", PATCH, READ]);
    expect((await sent())[1]).toEqual({ status: "PUBLISHED", version: 1 });
  });

  test("whose publishing fails stays as a draft under its own address, and the failure is told", async () => {
    const { asked, edit, screen, now, address, toastTexts } = await openEditor(
      {
        get: { ...template, status: "DRAFT" },
        create: template,
        update: problem("/errors/conflict", "It changed."),
      },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(asked()).toEqual(["POST /api/project-processes/templates", PATCH, READ]);
    expect(selectEditorStatus(now())).toBe("editing");
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(address()).toBe(`/process-templates/edit/${id}`);
    expect(toastTexts()).toEqual(["It changed.", "Process template created successfully"]);
  });

  test("whose publishing has no answer is as it is read then, and its next save is no conflict", async () => {
    const { sent, edit, screen, now } = await openEditor(
      {
        get: { ...template, version: 2 },
        create: { ...template, status: "DRAFT", publishedVersion: null, version: 1 },
        update: offline,
      },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(selectStored(now())).toMatchObject({ status: "PUBLISHED", publishedVersion: 1, version: 2 });
    edit({ type: "template.change", change: { name: "Newer" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect((await sent()).at(-1)).toEqual({ name: "Newer", version: 2 });
  });

  test.each([
    ["refused", problem("/errors/conflict")],
    ["refused as one request too many", problem("/errors/rate-limited")],
  ])("whose publishing is %s stays at the version that creating gave", async (_, update) => {
    const { edit, screen, now } = await openEditor(
      {
        get: { ...template, version: 2 },
        create: { ...template, version: 1 },
        update,
      },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(selectStored(now())?.version).toBe(1);
  });

  test("that is still being created by the first try is no conflict with others", async () => {
    const { edit, screen, now } = await openEditor(
      { get: template, create: problem("/errors/conflict", "The same request is still under way.") },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorStatus(now())).toBe("editing");
    expect(selectEditorFailure(now())?.text).toBe("The same request is still under way.");
  });

  test("is created once: a retry carries the same key, the next template another", async () => {
    let isUp = false;
    const { keys, edit, screen, now } = await openEditor(
      { get: template, create: () => (isUp ? template : offline()), update: template },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorFailure(now())?.text).toBe("Network error. Please check your connection.");
    isUp = true;
    screen.send({ type: "editor.save" });
    await settle();
    const [first, second] = keys();
    expect(first).not.toBeNull();
    expect(second).toBe(first);
    expect(keys()).toHaveLength(2);
  });

  test("that was changed after a lost answer is told so once, and is then another template", async () => {
    let tries = 0;
    const { keys, edit, screen, now } = await openEditor(
      {
        get: template,
        create: () => [offline, otherRequest, () => template][tries++]!(),
        update: template,
      },
      { id: "" },
    );
    fill(edit);
    screen.send({ type: "editor.save" });
    await settle();
    edit({ type: "template.change", change: { name: "Newer" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorFailure(now())?.text).toBe(firstMessages.sentBefore);
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorFailure(now())).toBeUndefined();
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});
