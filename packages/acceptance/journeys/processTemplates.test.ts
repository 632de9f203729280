import { endpoints } from "@canopy/contracts";
import { selectCanCreate, selectRowActions, selectRows } from "@canopy/core/lists";
import {
  evidenceModeChange,
  processTemplateListScreen,
  selectEdited,
  selectEditorStatus,
  selectFaults,
  selectPublishRefusal,
  selectSelectedStep,
  selectStored,
  selectTemplateReview,
  templateEditorScreen,
  type EditedStep,
  type TemplateEdit,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { selectChoices } from "@canopy/core/forms";
import { processStartScreen } from "@canopy/core/processes";
import { describe, expect, it } from "vitest";
import { openProcess } from "./running.ts";
import { eventually, oneTurn, setStage, type Tab } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const openEditor = async (tab: Tab, id?: string) => {
  const editor: TemplateEditorActor = tab.open(templateEditorScreen, { id });
  const status = () => selectEditorStatus(editor.getSnapshot());
  await eventually(() => expect(status()).toBe("editing"));
  return {
    editor,
    status,
    edit: (edit: TemplateEdit) => editor.send({ type: "editor.edit", edit }),
    faults: () => selectFaults(editor.getSnapshot()).map(({ text }) => text),
    keys: () => selectEdited(editor.getSnapshot()).graph.steps.map(({ key }) => key),
    stored: () => {
      const stored = selectStored(editor.getSnapshot());
      if (!stored) throw new Error("The template is not saved yet");
      return stored;
    },
    refusal: () => selectPublishRefusal(editor.getSnapshot()),
    leaveStep: () => editor.send({ type: "editor.select", selection: undefined }),
    publish: () => editor.send({ type: "editor.publish" }),
    confirm: () => editor.send({ type: "question.submit" }),
    save: () => editor.send({ type: "editor.save" }),
  };
};

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Draws idea → check → done, and an end in failure. */
const drawSmall = ({ edit, editor }: Editor, key: string) => {
  edit({ type: "template.change", change: { name: `A ${key.toLowerCase()} one`, key } });
  edit({ type: "step.add", name: "Idea" });
  expect(selectSelectedStep(editor.getSnapshot())?.key).toBe("IDEA");
  edit({ type: "step.add", name: "Check", after: "IDEA" });
  edit({ type: "step.add", name: "Done", kind: "end_ok", after: "CHECK" });
};

const ownAll = ({ edit, keys }: Editor) => {
  for (const key of keys()) edit({ type: "step.change", key, change: { ownerKind: "PM", expectedDays: 5 } });
};

it("a template is drawn, shows what is missing, is published, and starts a process that later edits do not change", async () => {
  const manager = await stage.openSignedIn("/process-templates/", people.manager);
  const list = manager.open(processTemplateListScreen, undefined);
  const first = () => selectRows(list.getSnapshot())[0];
  await eventually(() => expect(selectRows(list.getSnapshot())).toHaveLength(10));
  manager.visit("/process-templates/create");
  const drawn = await openEditor(manager);
  drawSmall(drawn, "SMALL");
  drawn.edit({ type: "step.add", name: "Loose end" });
  expect(drawn.faults()).toEqual(["Idea has no owner.", "Check has no owner.", "Done has no owner."]);
  drawn.leaveStep();
  expect(drawn.faults()).toEqual([
    "There is more than one start: Idea, Loose end.",
    "Idea has no owner.",
    "Check has no owner.",
    "Done has no owner.",
    "Loose end leads nowhere.",
    "Loose end has no owner.",
  ]);
  expect(drawn.refusal()).toBe("6 things are missing before it can be published.");
  drawn.publish();
  expect(drawn.status()).toBe("editing");
  drawn.edit({ type: "step.remove", key: "LE" });
  ownAll(drawn);
  expect(drawn.faults()).toEqual([]);
  drawn.edit({ type: "step.remove", key: "CHECK" });
  expect(drawn.keys()).toEqual(["IDEA", "DONE"]);
  drawn.editor.send({ type: "edit.undo" });
  expect(drawn.keys()).toEqual(["IDEA", "CHECK", "DONE"]);
  expect(drawn.faults()).toEqual([]);
  await oneTurn();
  expect(manager.wire.filter(({ method, path }) => method === "POST" && path.includes("templates"))).toEqual(
    [],
  );

  drawn.publish();
  drawn.confirm();
  await eventually(() =>
    expect(drawn.stored()).toMatchObject({ status: "PUBLISHED", publishedVersion: 1, draftVersion: null }),
  );
  const templateId = drawn.stored().id;
  expect(manager.address()).toBe(`/process-templates/edit/${templateId}`);
  await eventually(() => expect(first()).toMatchObject({ key: "SMALL", status: "PUBLISHED", stepCount: 3 }));

  const { id: projectId } = await makeProject(manager);
  const { id: processId } = await makeProcess(manager, projectId, "SMALL");
  const run = await openProcess(manager, processId);
  await run.complete("IDEA");

  const changed = await openEditor(manager, templateId);
  changed.edit({ type: "step.add", name: "Second look", after: "CHECK" });
  changed.leaveStep();
  expect(changed.faults()).toContain("Second look leads nowhere.");
  changed.edit({ type: "arrow.add", from: "SL", to: "DONE", kind: "forward" });
  changed.edit({ type: "step.change", key: "CHECK", change: { name: "First look" } });
  ownAll(changed);
  changed.save();
  await eventually(() =>
    expect(changed.stored()).toMatchObject({ status: "DRAFT", publishedVersion: 1, draftVersion: 2 }),
  );
  const start = manager.open(processStartScreen, { projectId });
  const startable = () => selectChoices(start.getSnapshot(), "templateId")?.options.map(({ label }) => label);
  await eventually(() => expect(startable()).toContainEqual(expect.stringContaining("(SMALL, version 1)")));
  changed.publish();
  changed.confirm();
  await eventually(() =>
    expect(changed.stored()).toMatchObject({ status: "PUBLISHED", publishedVersion: 2, processCount: 1 }),
  );
  await eventually(() => expect(startable()).toContainEqual(expect.stringContaining("(SMALL, version 2)")));

  await manager.app.queryClient.invalidateQueries();
  await eventually(() => expect(manager.app.queryClient.isFetching()).toBe(0));
  expect(run.shown().milestones?.map(({ key, name }) => [key, name])).toEqual([
    ["IDEA", "Idea"],
    ["CHECK", "Check"],
    ["DONE", "Done"],
  ]);
  expect(run.shown().templateVersion).toBe(1);
  await run.complete("CHECK", "DONE");
  await eventually(() => expect(run.shown().status).toBe("COMPLETED"));
  const later = await openProcess(manager, (await makeProcess(manager, projectId, "SMALL")).id);
  expect(later.shown()).toMatchObject({ templateVersion: 2 });
  expect(
    later
      .shown()
      .milestones?.map(({ key }) => key)
      .toSorted(),
  ).toEqual(["CHECK", "DONE", "IDEA", "SL"]);
});

it("a step that asks for documents is drawn, reviewed and published; a process waits there until they are accepted", async () => {
  const manager = await stage.openSignedIn("/process-templates/create", people.manager);
  const drawn = await openEditor(manager);
  drawSmall(drawn, "ASKING");
  ownAll(drawn);
  const change = (key: string, changed: Partial<EditedStep>) =>
    drawn.edit({ type: "step.change", key, change: changed });
  drawn.leaveStep();
  drawn.edit({ type: "template.change", change: { maxRounds: 3, receivesForwardActions: true } });
  change("CHECK", evidenceModeChange("DOCUMENTS"));
  expect(drawn.faults()).toEqual([
    "Check asks for documents but names no evidence.",
    "This template receives forward actions but has no step that closes findings.",
  ]);
  change("CHECK", { evidence: ["report"] });
  change("DONE", { closesFindings: true });
  expect(drawn.faults()).toEqual([]);
  drawn.publish();
  drawn.confirm();
  await eventually(() => expect(drawn.stored()).toMatchObject({ publishedVersion: 1, draftVersion: null }));

  drawn.edit({ type: "template.change", change: { maxRounds: 4 } });
  expect(selectTemplateReview(drawn.editor.getSnapshot()).groups).toEqual([
    {
      heading: "Template changed",
      lines: [{ id: "findings", label: "Findings", texts: ["Rounds of findings: 3 → 4"] }],
    },
  ]);

  const { id: projectId } = await makeProject(manager);
  const { id: processId } = await makeProcess(manager, projectId, "ASKING");
  const run = await openProcess(manager, processId);
  expect(run.shown()).toMatchObject({ findingRound: 1, maxRounds: 3 });
  await run.complete("IDEA");
  expect(run.milestone("CHECK")).toMatchObject({
    evidenceMode: "DOCUMENTS",
    evidence: ["report"],
    slots: [{ name: "report", isFilled: false, toAccept: 0 }],
  });
  expect(run.refusal("CHECK", "complete")).toContain("Evidence is missing: report.");
  expect(run.state("CHECK")).toBe("READY");
});

it("two people who edit a template do not overwrite each other", async () => {
  const [manager, admin] = [
    await stage.openSignedIn("/", people.manager),
    await stage.openSignedIn("/", people.administrator),
  ];
  const made = await openEditor(manager);
  drawSmall(made, "SHARED");
  made.save();
  await eventually(() => expect(made.stored().status).toBe("DRAFT"));
  const { id } = made.stored();
  const [his, hers] = [await openEditor(manager, id), await openEditor(admin, id)];
  his.edit({ type: "step.change", key: "IDEA", change: { name: "Concept" } });
  his.save();
  await eventually(() => expect(his.stored().version).toBe(2));
  hers.edit({ type: "step.change", key: "CHECK", change: { name: "Review" } });
  hers.save();
  await eventually(() => expect(hers.status()).toBe("conflicted"));
  hers.editor.send({ type: "conflict.takeTheirs" });
  await eventually(() => expect(hers.status()).toBe("editing"));
  const names = () => selectEdited(hers.editor.getSnapshot()).graph.steps.map(({ name }) => name);
  expect(names()).toEqual(["Concept", "Check", "Done"]);
});

describe("rights on templates", () => {
  it("let a manager archive a template, so that no process starts from it, and restore it", async () => {
    const manager = await stage.openSignedIn("/process-templates/", people.manager);
    const list = manager.open(processTemplateListScreen, undefined);
    const row = (key: string) => {
      const found = selectRows(list.getSnapshot()).find((one) => one.key === key);
      if (!found) throw new Error(`There is no template ${key}`);
      return found;
    };
    await eventually(() => expect(row("CDM-REG").status).toBe("PUBLISHED"));
    const offers = () => selectRowActions(row("CDM-REG"))(list.getSnapshot()).map(({ id }) => id);
    expect(offers()).toEqual(["archive"]);
    list.send({ type: "row.act", action: "archive", id: row("CDM-REG").id });
    await manager.answer("accept");
    await eventually(() => expect(row("CDM-REG").status).toBe("ARCHIVED"));
    const { id: projectId } = await makeProject(manager);
    await expect(makeProcess(manager, projectId, "CDM-REG")).rejects.toMatchObject({
      failure: { kind: "problem", status: 409, body: { type: "/errors/invalid-transition" } },
    });
    list.send({ type: "row.act", action: "restore", id: row("CDM-REG").id });
    await eventually(() => expect(row("CDM-REG").status).toBe("PUBLISHED"));
    await makeProcess(manager, projectId, "CDM-REG");
  });

  it.each(["officer", "reviewer", "viewer"] as const)("let the %s read templates only", async (who) => {
    const tab = await stage.openSignedIn("/process-templates/", people[who]);
    const list = tab.open(processTemplateListScreen, undefined);
    await eventually(() => expect(selectRows(list.getSnapshot()).length).toBeGreaterThan(8));
    expect(selectCanCreate(list.getSnapshot())).toBe(false);
    const [row] = selectRows(list.getSnapshot());
    if (!row) throw new Error("There is no template");
    expect(selectRowActions(row)(list.getSnapshot())).toEqual([]);
    tab.visit(`/process-templates/edit/${row.id}`);
    expect(tab.address()).toBe("/unauthorized");
    const client = await stage.server().signIn(people[who]);
    const path = `/api/project-processes/templates/${row.id}`;
    const tries = [
      await client.patch(path, { name: "Mine", version: row.version }),
      await client.remove(path),
      await client.post("/api/project-processes/templates", { name: "Mine", key: "MINE" }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it("hide templates from partners", async () => {
    const partner = await stage.openSignedIn("/", people.partner);
    partner.visit("/process-templates/");
    expect(partner.address()).toBe("/unauthorized");
    const admin = await stage.openSignedIn("/");
    const id = await idsOf(admin).template("VCS-REG");
    const client = await stage.server().signIn(people.partner);
    expect((await client.get("/api/project-processes/templates")).status).toBe(403);
    expect((await client.get(`/api/project-processes/templates/${id}`)).status).toBe(403);
  });

  it("let the administrator delete an unused template, and say what keeps the others", async () => {
    const admin = await stage.openSignedIn("/", people.administrator);
    const made = await openEditor(admin);
    drawSmall(made, "PASSING");
    made.save();
    await eventually(() => expect(made.stored().status).toBe("DRAFT"));
    const remove = (id: string) => admin.app.call(endpoints.processTemplates.remove, { params: { id } });
    await remove(made.stored().id);
    await expect(remove(await idsOf(admin).template("VCS-REG"))).rejects.toMatchObject({
      failure: { kind: "problem", status: 409, body: { type: "/errors/in-use" } },
    });
  });
});
