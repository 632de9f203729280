import {
  activeProjectCountScreen,
  completedMilestoneCountScreen,
  deedOf,
  historyAsk,
  pendingMilestoneCountScreen,
  processStartScreen,
  projectHistoryScreen,
  projectScreen,
  selectData,
  selectRecord,
  selectRecordActions,
  waitingOnMeScreen,
  type HistoryPage,
  type Project,
  type Waiting,
} from "@canopy/core";
import { describe, expect, it } from "vitest";
import { openProcess } from "./running.ts";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const watchFigures = async (tab: Tab) => {
  const [active, completed, pending] = [
    tab.open(activeProjectCountScreen, undefined),
    tab.open(completedMilestoneCountScreen, undefined),
    tab.open(pendingMilestoneCountScreen, undefined),
  ];
  const figures = () => ({
    active: selectData<number>(active.getSnapshot()) ?? Number.NaN,
    completed: selectData<number>(completed.getSnapshot()) ?? Number.NaN,
    pending: selectData<number>(pending.getSnapshot()) ?? Number.NaN,
  });
  await eventually(() => expect(Object.values(figures()).every(Number.isFinite)).toBe(true));
  return figures;
};

it("takes a project from its concept note to its registration, with rework and one reopening", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const figures = await watchFigures(manager);
  const before = figures();
  const page = manager.open(projectScreen, { id: project.id });
  const shown = () => selectRecord<Project>(page.getSnapshot());
  await eventually(() => expect(shown()?.status).toBe("DRAFT"));

  const templateId = await idsOf(manager).template("VCS-REG");
  const first = { projectId: project.id, templateId, name: "Verra VCS registration", responsibleIds: [] };
  const form = manager.open(processStartScreen, { ...first, owner: { send: () => undefined } });
  fillIn(form, { name: "" });
  expect(manager.wire.filter(({ method }) => method === "POST").length).toBe(2);
  fillIn(form, { name: "Registration of the wind" });
  await eventually(() => expect(shown()?.status).toBe("ACTIVE"));
  expect(manager.toastTexts()).toContain("Process created successfully");
  const processId = shown()?.processes?.[0]?.id ?? "";
  expect(manager.address()).toBe(`/process/${processId}`);
  // 15 milestones, one of them the end in failure
  await eventually(() =>
    expect(figures()).toMatchObject({ active: before.active, pending: before.pending + 15 }),
  );

  const run = await openProcess(manager, processId);
  expect(run.shown()).toMatchObject({ status: "IN_PROGRESS", progress: 0, templateVersion: 1 });
  expect(run.awaited()).toEqual(["CN"]);
  expect(run.refusal("PIPE", "complete")).toBe(
    "Waiting for Registry account opened, Draft project description complete and Local consultation held.",
  );
  await run.complete("CN");
  expect(run.awaited().toSorted()).toEqual(["ACC", "ELIG"]);
  await eventually(() => expect(figures().completed).toBe(before.completed + 1));
  expect(figures().pending).toBe(before.pending + 14);
  await run.complete("ELIG", "ACC", "PD", "LSC", "PIPE", "VVBC");
  expect(run.awaited().toSorted()).toEqual(["PUBC", "VAL"]);

  run.tryTo("VAL", "rework", { reason: "", isAgreed: true });
  expect(run.question()?.fault).toEqual({ at: "reason", text: "Give a reason." });
  run.page.send({ type: "answers.change", answers: { reason: "The baseline was wrong", isAgreed: false } });
  run.page.send({ type: "answers.submit" });
  expect(run.question()?.fault?.at).toBe("isAgreed");
  run.cancel();
  expect(run.takenBack("VAL", "rework")).toEqual(["PIPE", "VVBC"]);
  await run.act("VAL", "rework", { reason: "The baseline was wrong", isAgreed: true });
  await eventually(() => expect(run.state("PD")).toBe("REOPENED"));
  expect(["PIPE", "VVBC", "VAL", "PUBC"].map(run.state)).toEqual(["LOCKED", "LOCKED", "LOCKED", "LOCKED"]);
  expect(["CN", "ELIG", "ACC", "LSC"].map(run.state)).toEqual(Array(4).fill("COMPLETED"));
  expect(run.milestone("PD").round).toBe(2);
  expect(run.milestone("PIPE").completions).toMatchObject([
    { revokedAs: "TAKEN_BACK", revokedByName: "Marek Holub", reason: "The baseline was wrong" },
  ]);

  await run.complete("PD", "PIPE", "PUBC", "VVBC", "VAL", "CLOSE", "VRPT", "RREQ", "REV", "REGD");
  await eventually(() => expect(run.shown().status).toBe("COMPLETED"));
  expect(run.shown()).toMatchObject({ progress: 1 });
  expect(run.milestone("PD").completions).toMatchObject([{ round: 1 }, { round: 2, revokedAt: null }]);
  await eventually(() =>
    expect(figures()).toMatchObject({ pending: before.pending, completed: before.completed + 14 }),
  );
  expect(run.refusal("STOP", "complete")).toBe("The process has ended. Reopen Registered first.");

  await run.act("REGD", "uncomplete", { reason: "The wrong registry id" });
  await eventually(() => expect(run.shown()).toMatchObject({ status: "IN_PROGRESS", endedAt: null }));
  expect(run.awaited()).toEqual(["REGD"]);
  await run.complete("REGD");
  await eventually(() => expect(shown()?.processes?.[0]?.status).toBe("COMPLETED"));

  page.send({ type: "record.act", action: "complete" });
  page.send({ type: "record.confirm" });
  await eventually(() => expect(shown()?.status).toBe("COMPLETED"));
  await eventually(() => expect(figures().active).toBe(before.active - 1));
});

it("tells the second of two people who complete the same milestone at once, and writes it once", async () => {
  const [manager, admin] = [
    await stage.openSignedIn("/", people.manager),
    await stage.openSignedIn("/", people.administrator),
  ];
  const project = await makeProject(manager);
  const { id } = await makeProcess(manager, project.id);
  const [his, hers] = [await openProcess(manager, id), await openProcess(admin, id)];
  his.tryTo("CN", "complete");
  hers.tryTo("CN", "complete");
  await eventually(() => {
    expect(his.state("CN")).toBe("COMPLETED");
    expect(hers.state("CN")).toBe("COMPLETED");
  });
  expect(his.milestone("CN").completions).toHaveLength(1);
  const told = "Concept note screened was already completed by";
  const toasts = () => [...manager.toastTexts(), ...admin.toastTexts()];
  await eventually(() => expect(toasts().filter((text) => text.startsWith(told))).toHaveLength(1));
  const byHim = his.milestone("CN").completions?.[0]?.byName === "Marek Holub";
  expect((byHim ? admin : manager).toastTexts()).toContain(
    `${told} ${byHim ? "Marek Holub" : "Ines Duarte"}.`,
  );
  const history = manager.open(projectHistoryScreen, { ask: historyAsk(project.id, 1) });
  const deeds = () => selectData<HistoryPage>(history.getSnapshot())?.entries.map(deedOf) ?? [];
  const deed = "completed the milestone “Concept note screened”";
  await eventually(() => expect(deeds().filter((one) => one === deed)).toHaveLength(1));
});

it("says what keeps a milestone from being done: the process on hold, the project disabled, others first", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const { id } = await makeProcess(manager, project.id);
  const run = await openProcess(manager, id);
  expect(run.verbs()).toEqual(["hold"]);
  run.tell("hold");
  await eventually(() => expect(run.shown().status).toBe("ON_HOLD"));
  expect(run.refusal("CN", "complete")).toBe("The process is on hold.");
  const client = await stage.server().signIn(people.manager);
  const complete = (key: string) => client.put(`/api/milestones/${run.milestone(key).id}/complete`, {});
  const refused = async (key: string, detail: string) =>
    expect(await complete(key)).toMatchObject({
      status: 409,
      body: { type: "/errors/invalid-transition", detail },
    });
  await refused("CN", "The process is on hold.");
  run.tell("resume");
  await eventually(() => expect(run.shown().status).toBe("IN_PROGRESS"));
  await refused("ELIG", "Waiting for Concept note screened.");
  expect(run.refusal("ELIG", "complete")).toBe("Waiting for Concept note screened.");
  expect(run.refusal("ELIG", "uncomplete")).toBe("not shown");

  expect(await client.put(`/api/projects/${project.id}/disable`)).toMatchObject({ status: 200 });
  run.page.send({ type: "process.retry" });
  await eventually(() =>
    expect(run.refusal("CN", "complete")).toBe(
      "This project is disabled: it can only be read. Enable it first.",
    ),
  );
  expect((await complete("CN")).status).toBe(409);
});

it("shows a change that came from elsewhere in the question that is open, and does not send it", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { id } = await makeProcess(manager, (await makeProject(manager)).id);
  const run = await openProcess(manager, id);
  run.page.send({ type: "milestone.ask", choice: { verb: "complete", milestoneId: run.milestone("CN").id } });
  expect(run.question()?.fault).toBeUndefined();
  const client = await stage.server().signIn(people.administrator);
  expect(
    (await client.patch(`/api/project-processes/${id}`, { status: "ON_HOLD", version: run.shown().version }))
      .status,
  ).toBe(200);
  run.page.send({ type: "process.retry" });
  await eventually(() => expect(run.question()?.fault?.text).toBe("The process is on hold."));
  const sent = manager.wire.length;
  run.page.send({ type: "answers.submit" });
  expect(manager.wire.slice(sent).filter(({ method }) => method === "PUT")).toEqual([]);
});

describe("who may do what", () => {
  /** A cycle of the manager's Brightwater project: its data is the partner's to bring. */
  const startCycle = async (fields: Record<string, unknown> = {}) => {
    const manager = await stage.openSignedIn("/", people.manager);
    const project = await makeProject(manager, fields);
    const { id } = await makeProcess(manager, project.id, "MRV-CYCLE");
    return { manager, project, id, run: await openProcess(manager, id) };
  };

  it("lets a partner complete what is their company's, finds it waiting on them, and nothing else", async () => {
    const { id, run } = await startCycle();
    const partner = await stage.openSignedIn("/", people.partner);
    const waiting = partner.open(waitingOnMeScreen, undefined);
    const mine = () => selectData<Waiting>(waiting.getSnapshot())?.rows.filter((row) => row.processId === id);
    await eventually(() => expect(mine()).toEqual([]));
    await run.complete("OPEN");

    partner.visit("/");
    const theirs = await openProcess(partner, id);
    expect(theirs.refusal("VERC", "complete")).toBe("Only the owner of this milestone may do this.");
    expect(theirs.refusal("OPEN", "uncomplete")).toBe("You do not have the permission to reopen milestones.");
    expect(theirs.verbs()).toEqual([]);
    const client = await stage.server().signIn(people.partner);
    const refused = await client.put(`/api/milestones/${theirs.milestone("VERC").id}/complete`, {});
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: "Only the owner of this milestone may do this." },
    });
    const held = await client.patch(`/api/project-processes/${id}`, { status: "ON_HOLD", version: 1 });
    expect(held.status).toBe(403);

    const again = partner.open(waitingOnMeScreen, undefined);
    await partner.app.queryClient.invalidateQueries();
    const found = () =>
      selectData<Waiting>(again.getSnapshot())?.rows.map(({ key, processId }) => [key, processId]);
    await eventually(() => expect(found()).toContainEqual(["DATA", id]));
    await theirs.complete("DATA");
    await eventually(() => expect(found()).not.toContainEqual(["DATA", id]));
    expect(theirs.milestone("DATA").completions).toMatchObject([{ byName: "Siobhan Kerr" }]);
  });

  it("does not let a partner see other companies' processes", async () => {
    const admin = await stage.openSignedIn("/");
    const page = admin.open(projectScreen, { id: await idsOf(admin).project("CP-0001") });
    const process = () => selectRecord<Project>(page.getSnapshot())?.processes?.[0];
    await eventually(() => expect(process()).toBeDefined());
    const client = await stage.server().signIn(people.partner);
    expect((await client.get(`/api/project-processes/${process()?.id}`)).status).toBe(404);
    const milestone = process()?.milestones?.find(({ state }) => state === "READY");
    expect((await client.put(`/api/milestones/${milestone?.id}/complete`, {})).status).toBe(404);
  });

  it("lets an officer move on what they are responsible for, and nothing else", async () => {
    const { id, run } = await startCycle();
    const officer = await stage.openSignedIn("/", people.officer);
    const others = await openProcess(officer, id);
    const only = "Only who leads the project or is responsible for it may do this.";
    expect(others.refusal("OPEN", "complete")).toBe(only);
    const client = await stage.server().signIn(people.officer);
    const path = `/api/milestones/${run.milestone("OPEN").id}/complete`;
    expect(await client.put(path, {})).toMatchObject({ status: 403, body: { detail: only } });

    const admin = await stage.openSignedIn("/");
    const officerId = await idsOf(admin).user(people.officer);
    const own = await startCycle({ responsibleIds: [officerId] });
    const hers = await openProcess(officer, own.id);
    expect(hers.verbs()).toEqual(["hold"]);
    await hers.complete("OPEN");
    expect(hers.refusal("OPEN", "uncomplete")).toBe("You do not have the permission to reopen milestones.");
    const undone = { reason: "A slip" };
    const reopened = await client.put(`/api/milestones/${hers.milestone("OPEN").id}/uncomplete`, undone);
    expect(reopened.status).toBe(403);
    const started = { projectId: own.project.id, templateId: own.run.shown().templateId, name: "Another" };
    expect((await client.post("/api/project-processes", started)).status).toBe(403);
  });

  it("lets a reviewer reopen with a reason, but not complete what they are responsible for", async () => {
    const { id, run } = await startCycle();
    await run.complete("OPEN", "DATA");
    const reviewer = await stage.openSignedIn("/", people.reviewer);
    const his = await openProcess(reviewer, id);
    await his.act("DATA", "uncomplete", { reason: "Two months are missing", isAgreed: true });
    await eventually(() => expect(his.state("DATA")).toBe("REOPENED"));
    expect(his.milestone("DATA").completions).toMatchObject([
      { revokedByName: "Tomas Brandt", revokedAs: "REOPENED", reason: "Two months are missing" },
    ]);
    await his.complete("DATA");

    const admin = await stage.openSignedIn("/");
    const own = await startCycle({ responsibleIds: [await idsOf(admin).user(people.reviewer)] });
    const hisOwn = await openProcess(reviewer, own.id);
    const ownWork = "A reviewer does not complete what they are responsible for.";
    expect(hisOwn.refusal("OPEN", "complete")).toBe(ownWork);
    const client = await stage.server().signIn(people.reviewer);
    const refused = await client.put(`/api/milestones/${hisOwn.milestone("OPEN").id}/complete`, {});
    expect(refused).toMatchObject({ status: 403, body: { detail: ownWork } });
  });

  it("lets a viewer see who must do what, and do nothing", async () => {
    const { id, run, project } = await startCycle();
    const viewer = await stage.openSignedIn("/", people.viewer);
    const hers = await openProcess(viewer, id);
    expect(hers.awaited()).toEqual(["OPEN"]);
    expect(hers.verbs()).toEqual([]);
    const missing = "You do not have the permission to complete milestones.";
    expect(hers.refusal("OPEN", "complete")).toBe(missing);
    const page = viewer.open(projectScreen, { id: project.id });
    await eventually(() => expect(selectRecord<Project>(page.getSnapshot())).toBeDefined());
    expect(selectRecordActions(page.getSnapshot())).toEqual([]);
    const client = await stage.server().signIn(people.viewer);
    const tries = await Promise.all([
      client.put(`/api/milestones/${run.milestone("OPEN").id}/complete`, {}),
      client.put(`/api/milestones/${run.milestone("OPEN").id}/uncomplete`, { reason: "No" }),
      client.patch(`/api/project-processes/${id}`, { status: "ON_HOLD", version: run.shown().version }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(run.state("OPEN")).toBe("READY");
  });
});
