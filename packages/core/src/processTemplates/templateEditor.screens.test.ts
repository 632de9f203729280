import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyStateMachine } from "xstate";
import {
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectHasTemplateDraft,
  selectIsTemplateDirty,
  selectStored,
  selectTemplateErrors,
} from "./templateEditor.selectors.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { outdatedIn } from "../testing/outdatedIn.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { openEditor, PATCH, READ, template } from "../testing/templateScreenStage.ts";
import { placeholders } from "../base/notProvided.ts";
import * as listScreens from "./processTemplates.screens.ts";
import { allTechnologies, stepOwnerScreen } from "./templateChoices.ts";
import { templateEditorScreen } from "./templateEditor.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the screens of templates leave no placeholder", async () => {
  const { app } = await openEditor({ get: template });
  for (const screen of [
    ...Object.values(listScreens),
    allTechnologies,
    stepOwnerScreen,
    templateEditorScreen,
  ]) {
    const logic: AnyStateMachine = screen.logic(app.services);
    const { actions, actors, guards, delays } = logic.implementations;
    const provided = [
      ...Object.values({ ...actions, ...guards, ...delays }),
      ...Object.values(actors).map((actor) => Reflect.get(Object(actor), "config")),
    ];
    expect(provided.filter((one) => placeholders.has(Object(one)))).toEqual([]);
  }
});

describe("the editor of a template", () => {
  test("reads it with its graph and versions, and sends a changed field alone, at the version that was read", async () => {
    const { app, asked, sent, edit, screen, now, toastTexts } = await openEditor({
      get: template,
      update: template,
    });
    const outdated = outdatedIn(app);
    expect(asked()).toEqual([READ]);
    edit({ type: "template.change", change: { description: "New words" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect(await sent()).toEqual([{ description: "New words", version: 5 }]);
    expect(asked()).toEqual([READ, PATCH, READ]);
    expect(selectIsTemplateDirty(now())).toBe(false);
    expect(toastTexts()).toEqual(["Process template updated successfully"]);
    expect(outdated()).toEqual(
      new Set(["/api/project-processes/templates", "/api/project-types", "/api/history"]),
    );
  });

  test("sends the whole graph where any of it has changed, and publishes in the same call", async () => {
    const { sent, edit, screen } = await openEditor({ get: template, update: template });
    edit({ type: "step.change", key: "B", change: { expectedDays: 20 } });
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    const [body] = await sent();
    expect(Object.keys(Object(body)).toSorted()).toEqual(["milestones", "status", "transitions", "version"]);
    expect(body).toMatchObject({
      status: "PUBLISHED",
      version: 5,
      milestones: [{ key: "A" }, { key: "B", expectedDays: 20 }, { key: "C" }],
      transitions: [
        { from: "A", to: "B" },
        { from: "B", to: "C" },
        { from: "B", to: "A" },
      ],
    });
  });

  test("publishes what is saved already by its status alone", async () => {
    const { sent, screen } = await openEditor({
      get: { ...template, status: "DRAFT", draftVersion: 2 },
      update: template,
    });
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(await sent()).toEqual([{ status: "PUBLISHED", version: 5 }]);
  });

  test("shows at its field what the server refuses there, without a toast", async () => {
    const { edit, screen, now, toastTexts } = await openEditor({
      get: template,
      update: problem("/errors/validation", undefined, { key: ["is already used"] }),
    });
    edit({ type: "template.change", change: { key: "TAKEN" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect([selectTemplateErrors(now()), toastTexts()]).toEqual([{ key: ["Key is already used"] }, []]);
    expect(selectEditorFailure(now())).toBeUndefined();
  });

  test("that others saved meanwhile is a conflict; mine is sent again at their version", async () => {
    let version = 5;
    const { sent, edit, screen, now } = await openEditor({
      get: () => ({ ...template, version }),
      update: ({ body }) =>
        Reflect.get(Object(body), "version") === 5 ? problem("/errors/conflict")() : template,
    });
    edit({ type: "template.change", change: { name: "Mine" } });
    version = 8;
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorStatus(now())).toBe("conflicted");
    screen.send({ type: "conflict.keepMine" });
    await settle();
    screen.send({ type: "editor.save" });
    await settle();
    expect(await sent()).toEqual([
      { name: "Mine", version: 5 },
      { name: "Mine", version: 8 },
    ]);
    expect(selectIsTemplateDirty(now())).toBe(false);
  });

  test("that others saved meanwhile as a template of a newer server is a conflict too", async () => {
    let current = template;
    const { edit, screen, now } = await openEditor({
      get: () => current,
      update: problem("/errors/conflict"),
    });
    edit({ type: "template.change", change: { name: "Mine" } });
    // longer than this client would send
    current = { ...template, name: "x".repeat(161), version: 8 };
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorStatus(now())).toBe("conflicted");
  });

  test("that an earlier try has saved, whose answer was lost, is saved and no conflict", async () => {
    let current = template;
    let isUp = false;
    const { sent, edit, screen, now, toastTexts } = await openEditor({
      get: () => current,
      update: () => problem(isUp ? "/errors/conflict" : "/errors/internal")(),
    });
    edit({
      type: "template.change",
      change: { description: " New words ", typeIds: [fakeId(31), fakeId(30)] },
    });
    edit({ type: "step.change", key: "B", change: { expectedDays: 20 } });
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(selectEditorFailure(now())).toBeDefined();
    const milestones = template.milestones?.map((step) =>
      step.key === "B" ? { ...step, expectedDays: 20 } : step,
    );
    isUp = true;
    const told = toastTexts().length;
    current = {
      ...template,
      description: "New words",
      // in the order of their names
      typeIds: [fakeId(30), fakeId(31)],
      milestones,
      version: 6,
      status: "DRAFT",
      draftVersion: 2,
    };
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect(selectEditorStatus(now())).toBe("conflicted");
    screen.send({ type: "conflict.keepMine" });
    await settle();
    current = { ...current, version: 7, status: "PUBLISHED", publishedVersion: 2, draftVersion: null };
    screen.send({ type: "editor.publish" });
    screen.send({ type: "question.submit" });
    await settle();
    expect([selectEditorStatus(now()), selectIsTemplateDirty(now())]).toEqual(["editing", false]);
    expect(selectStored(now())).toMatchObject({ version: 7, publishedVersion: 2 });
    expect(toastTexts().slice(told).at(-1)).toBe("Process template updated successfully");
    expect(await sent()).toHaveLength(3);
  });

  test("counts as saved, at its new version, where only reading it again fails", async () => {
    const reads = [template];
    const { sent, edit, screen, now } = await openEditor({
      get: () => reads.shift() ?? problem("/errors/internal")(),
      update: { ...template, version: 6 },
    });
    edit({ type: "template.change", change: { name: "First" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectEditorFailure(now())).toBeUndefined();
    expect(selectIsTemplateDirty(now())).toBe(false);
    edit({ type: "template.change", change: { name: "Second" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect(await sent()).toEqual([
      { name: "First", version: 5 },
      { name: "Second", version: 6 },
    ]);
  });

  test("conflicts at the next save after another person saved, and keeps the known versions", async () => {
    const first = { number: 1, createdAt: template.createdAt, publishedAt: template.publishedAt };
    const counts = { stepCount: 3, processCount: 2, maxRounds: null, receivesForwardActions: false };
    const versions = [{ ...{ id: fakeId(71), publishedByName: null }, ...first, ...counts }];
    const reads = [
      { ...template, versions },
      { ...template, versions, name: "Theirs", version: 7 },
    ];
    const { sent, edit, screen, now } = await openEditor({
      get: () => reads.shift() ?? problem("/errors/internal")(),
      update: ({ body }) =>
        Reflect.get(Object(body), "version") === 5
          ? { ...template, version: 6, versions: undefined }
          : problem("/errors/conflict")(),
    });
    edit({ type: "template.change", change: { name: "First" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect(selectStored(now())).toMatchObject({ version: 6, versions });
    edit({ type: "template.change", change: { name: "Second" } });
    screen.send({ type: "editor.save" });
    await settle();
    expect((await sent()).at(-1)).toEqual({ name: "Second", version: 6 });
    expect(selectEditorStatus(now())).toBe("conflicted");
  });

  test("is read again when the person comes back to the page, and not while the page is hidden", async () => {
    const reads = [template, { ...template, name: "Theirs", version: 8 }];
    const { asked, ports, now } = await openEditor({
      get: () => reads.shift() ?? problem("/errors/internal")(),
    });
    ports.presence.isSeen = false;
    ports.presence.wake();
    await settle();
    expect(asked()).toEqual([READ]);
    ports.presence.isSeen = true;
    // The third answer fails, which nobody is told.
    for (const reading of [2, 3]) {
      ports.presence.wake();
      await settle();
      expect(asked()).toHaveLength(reading);
      expect([selectEdited(now()).name, selectEditorStatus(now())]).toEqual(["Theirs", "editing"]);
    }
    expect(selectEditorFailure(now())).toBeUndefined();
  });

  test("that cannot be read says why, and reads again when told to", async () => {
    let isUp = false;
    const { screen, now } = await openEditor({
      get: () => (isUp ? template : problem("/errors/internal", "The disk is full.")()),
    });
    expect(selectEditorStatus(now())).toBe("failed");
    expect(selectEditorFailure(now())?.text).toBe("The disk is full.");
    isUp = true;
    screen.send({ type: "editor.retry" });
    await settle();
    expect(selectEditorStatus(now())).toBe("editing");
  });

  test("that the server does not have is missing, and no failed load", async () => {
    const { now } = await openEditor({ get: problem("/errors/not-found") });
    expect(selectEditorStatus(now())).toBe("missing");
  });

  test("asks before a text that a field refused is lost", async () => {
    const { app, screen } = await openEditor({ get: template });
    const add = vi.spyOn(app.services.unsaved, "add");
    const drop = vi.spyOn(app.services.unsaved, "drop");
    const place = { step: "B", field: "expectedDays" } as const;
    screen.send({ type: "editor.type", place, text: "soon" });
    const [, work] = add.mock.lastCall ?? [];
    expect([work?.isKept, work?.isUnsaved()]).toEqual([false, true]);
    screen.send({ type: "editor.type", place, text: "10" });
    expect([work?.isUnsaved(), drop.mock.calls.length]).toEqual([false, 1]);
  });

  test("leaves the draft of another tab as it is where a text is refused or nothing can be undone", async () => {
    const first = await openEditor({ get: template });
    const second = await openEditor({}, { ports: first.ports });
    first.edit({ type: "template.change", change: { name: "Mine" } });
    const offered = await openEditor({}, { ports: first.ports });
    first.edit({ type: "template.change", change: { description: "More of mine" } });
    const place = { step: "B", field: "expectedDays" } as const;
    for (const { screen } of [second, offered]) {
      for (const text of ["soon", "10"]) screen.send({ type: "editor.type", place, text });
      for (const type of ["edit.undo", "edit.redo"] as const) screen.send({ type });
    }
    const third = await openEditor({}, { ports: first.ports });
    third.screen.send({ type: "draft.restore" });
    expect(selectEdited(third.now())).toMatchObject({ name: "Mine", description: "More of mine" });
  });

  test("offers older unsaved work again after newer work that was done beside the offer", async () => {
    const first = await openEditor({ get: template, update: template });
    first.edit({ type: "template.change", change: { name: "Older" } });
    first.app.stop();
    const second = await openEditor({}, { ports: first.ports });
    second.edit({ type: "template.change", change: { name: "Newer" } });
    second.app.stop();
    const { screen, now } = await openEditor({}, { ports: first.ports });
    for (const name of ["Newer", "Older"]) {
      expect(selectHasTemplateDraft(now())).toBe(true);
      screen.send({ type: "draft.restore" });
      expect(selectEdited(now()).name).toBe(name);
    }
    expect(selectHasTemplateDraft(now())).toBe(false);
  });

  test("does not store offered work again that another tab has saved", async () => {
    const first = await openEditor({ get: template, update: template });
    first.edit({ type: "template.change", change: { name: "Older" } });
    first.app.stop();
    const offered = await openEditor({}, { ports: first.ports });
    const other = await openEditor({}, { ports: first.ports });
    other.screen.send({ type: "draft.restore" });
    other.screen.send({ type: "editor.save" });
    await settle();
    expect(selectHasTemplateDraft(offered.now())).toBe(true);
    offered.screen.send({ type: "editor.save" });
    await settle();
    expect(selectHasTemplateDraft((await openEditor({}, { ports: first.ports })).now())).toBe(false);
  });

  test("keeps unsaved work for the next visit of the same person, and forgets it with the save", async () => {
    const first = await openEditor({ get: template, update: template });
    first.edit({ type: "template.change", change: { name: "Unsaved" } });
    first.app.stop();
    const second = await openEditor({}, { ports: first.ports });
    expect(selectHasTemplateDraft(second.now())).toBe(true);
    second.screen.send({ type: "draft.restore" });
    expect(selectEdited(second.now()).name).toBe("Unsaved");
    second.screen.send({ type: "editor.save" });
    await settle();
    second.app.stop();
    expect(selectHasTemplateDraft((await openEditor({}, { ports: first.ports })).now())).toBe(false);
  });
});
