import type { Project } from "@canopy/core";
import { activeProjectCount, completedMilestoneCount, pendingMilestoneCount } from "@canopy/core/dashboard";
import { selectChoices } from "@canopy/core/forms";
import { processStartScreen } from "@canopy/core/processes";
import { actionOf, historyAsk, projectHistory, projectScreen, type HistoryPage } from "@canopy/core/projects";
import { selectData, selectRecord } from "@canopy/core/records";
import { expect, it } from "vitest";
import { openProcess } from "./running.ts";
import { eventually, fillIn, oneTurn, setStage, type Tab } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

const watchFigures = async (tab: Tab) => {
  const [active, completed, pending] = [
    tab.open(activeProjectCount, undefined),
    tab.open(completedMilestoneCount, undefined),
    tab.open(pendingMilestoneCount, undefined),
  ];
  const figures = () => ({
    active: selectData<number>(active.getSnapshot()) ?? Number.NaN,
    completed: selectData<number>(completed.getSnapshot()) ?? Number.NaN,
    pending: selectData<number>(pending.getSnapshot()) ?? Number.NaN,
  });
  await eventually(() => expect(Object.values(figures()).every(Number.isFinite)).toBe(true));
  return figures;
};

it("a project goes from concept note to registration, with rework and one reopening", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const figures = await watchFigures(manager);
  const before = figures();
  const page = manager.open(projectScreen, { id: project.id });
  const shown = () => selectRecord<Project>(page.getSnapshot());
  await eventually(() => expect(shown()?.status).toBe("DRAFT"));

  const templateId = await idsOf(manager).template("VCS-REG");
  const form = manager.open(processStartScreen, { projectId: project.id });
  await eventually(() => expect(selectChoices(form.getSnapshot(), "templateId")?.status).toBe("showing"));
  fillIn(form, { templateId, name: "" });
  await oneTurn();
  // the sign-in and the project
  expect(manager.wire.filter(({ method }) => method === "POST")).toHaveLength(2);
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
  await eventually(() => expect(figures().pending).toBe(before.pending + 14));
  const evidence = {
    sender: await stage.server().signIn(people.administrator),
    decider: await stage.server().signIn(people.reviewer),
  };
  await eventually(() =>
    expect(run.refusal("PD", "complete")).toBe("Waiting for Methodology and eligibility fixed."),
  );
  await run.complete("ELIG");
  expect(run.refusal("PD", "complete")).toBe("Evidence is missing: project description, baseline workbook.");
  await run.fillSlots(evidence, "PD");
  await run.complete("ACC", "PD", "LSC", "PIPE", "VVBC");
  expect(run.awaited().toSorted()).toEqual(["PUBC", "VAL"]);

  run.tryTo("VAL", "rework", { reason: "", isAgreed: true });
  expect(run.question()?.fault).toEqual({ at: "reason", text: "Give a reason." });
  run.page.send({ type: "answers.change", answers: { reason: "The baseline was wrong", isAgreed: false } });
  run.page.send({ type: "answers.submit" });
  expect(run.question()?.fault?.at).toBe("isAgreed");
  await run.giveUp();
  expect(run.takenBack("VAL", "rework")).toEqual(["PIPE", "VVBC"]);
  await run.act("VAL", "rework", { reason: "The baseline was wrong", isAgreed: true });
  await eventually(() => expect(run.state("PD")).toBe("REOPENED"));
  expect(["PIPE", "VVBC", "VAL", "PUBC"].map(run.state)).toEqual(["LOCKED", "LOCKED", "LOCKED", "LOCKED"]);
  expect(["CN", "ELIG", "ACC", "LSC"].map(run.state)).toEqual(Array(4).fill("COMPLETED"));
  expect(run.milestone("PD").round).toBe(2);
  expect(run.milestone("PIPE").completions).toMatchObject([
    { revokedAs: "TAKEN_BACK", revokedByName: "Marek Holub", reason: "The baseline was wrong" },
  ]);

  // documents that were accepted for the first round do not fill the slots of the second
  expect(run.refusal("PD", "complete")).toMatch(/^Evidence is missing/);
  await run.fillSlots(evidence, "PD", "VRPT", "RREQ");
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
  await manager.answer("accept");
  await eventually(() => expect(shown()?.status).toBe("COMPLETED"));
  await eventually(() => expect(figures().active).toBe(before.active - 1));
});

it("the second of two people who complete a milestone at once is told so, and it is written once", async () => {
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
  const history = manager.open(projectHistory, { ask: historyAsk(project.id) });
  const actions = () => selectData<HistoryPage>(history.getSnapshot())?.entries.map(actionOf) ?? [];
  const action = "completed the milestone “Concept note screened”";
  await eventually(() => expect(actions().filter((one) => one === action)).toHaveLength(1));
});

it("a refused milestone says why: process on hold, project disabled, or predecessors missing", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const { id } = await makeProcess(manager, project.id);
  const run = await openProcess(manager, id);
  expect(run.actions()).toEqual(["hold"]);
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

it("an open question shows a change made elsewhere, and is not sent", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { id } = await makeProcess(manager, (await makeProject(manager)).id);
  const run = await openProcess(manager, id);
  run.page.send({
    type: "milestone.ask",
    choice: { action: "complete", milestoneId: run.milestone("CN").id },
  });
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
  await oneTurn();
  expect(manager.wire.slice(sent).filter(({ method }) => method === "PUT")).toEqual([]);
});
