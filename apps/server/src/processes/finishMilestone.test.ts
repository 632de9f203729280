import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processIn, statesIn } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const DAY_MS = 86_400_000;
const instant = () => stage.clock.now().toISOString();

describe("completing a milestone", () => {
  test("stores the person, time, note and evidence, answers the whole process and records it", async () => {
    const { id, projectId, companyId, complete, read } = await stage.begin(stage.small);
    const before = await read();
    stage.clock.pass(60);
    const seen = processIn(await complete("BEGIN", { note: "All papers are there", evidence: ["Minutes"] }));
    expect(seen).toEqual(await read());
    expect(seen.process).toMatchObject({
      version: before.process.version + 1,
      updatedAt: instant(),
      project: { id: projectId, company: { id: companyId }, type: {} },
      responsibles: [],
    });
    const done = seen.milestones.get("BEGIN");
    expect(done).toMatchObject({
      state: "COMPLETED",
      completedAt: instant(),
      readyAt: before.process.startedAt,
      round: 1,
      completions: [
        {
          outcome: "COMPLETED",
          at: instant(),
          round: 1,
          note: "All papers are there",
          evidence: ["Minutes"],
        },
      ],
    });
    const due = new Date(stage.clock.now().getTime() + 10 * DAY_MS).toISOString();
    expect(seen.milestones.get("WORK")).toMatchObject({ state: "READY", readyAt: instant(), dueAt: due });
    expect(seen.milestones.get("CHECK")).toMatchObject({ state: "LOCKED", readyAt: null, dueAt: null });
    expect(await stage.historyOf(done?.id ?? "")).toEqual([
      {
        entity: "milestone",
        entityName: "Begun",
        action: "complete",
        actorId: expect.any(String),
        reason: null,
        changes: [
          { field: "state", before: "READY", after: "COMPLETED" },
          { field: "note", before: null, after: "All papers are there" },
          { field: "evidence", before: null, after: ["Minutes"] },
        ],
      },
    ]);
    expect((await stage.historyOf(id)).map(({ action }) => action)).toEqual(["create"]);
  });

  test("again changes nothing and answers the process", async () => {
    const { id, complete, skip, read } = await stage.begin(stage.wide);
    await complete("A", { note: "first" });
    await skip("C");
    const before = await read();
    stage.clock.pass(60);
    expect(processIn(await complete("A", { note: "second" }))).toEqual(before);
    expect(processIn(await skip("C"))).toEqual(before);
    expect(refused(await complete("C"))).toEqual([409, "This milestone is already skipped."]);
    expect(await stage.historyOf(id)).toHaveLength(1);
  });

  test("that is locked is refused with the steps it waits for", async () => {
    const { complete } = await stage.begin(stage.small);
    expect(refused(await complete("CHECK"))).toEqual([409, "Waiting for Work delivered."]);
    expect(refused(await complete("STOP"))).toEqual([409, "Possible only while Work checked is open."]);
  });

  test("stores its evidence if the template requires it, and names what is missing", async () => {
    const { complete } = await stage.begin(stage.wide);
    await complete("A");
    expect(await complete("B", { evidence: ["Photos"] })).toMatchObject({
      status: 400,
      body: {
        type: "/errors/validation",
        detail: "Evidence is missing: Meter files.",
        errors: { evidence: ["Evidence is missing: Meter files."] },
      },
    });
    expect((await complete("B", { evidence: ["Photos", "Meter files"] })).status).toBe(200);
  });

  test("starts a process that has not started, and its project", async () => {
    const draft = await addProject(stage.server, { status: "DRAFT" });
    const given = { projectId: draft.id, start: false };
    const { id, complete, read } = await stage.begin(stage.small, given);
    const before = await read();
    expect(before.process).toMatchObject({ status: "NOT_STARTED", startedAt: null });
    expect(before.milestones.get("BEGIN")).toMatchObject({ state: "READY", readyAt: null, dueAt: null });
    stage.clock.pass(60);
    const seen = processIn(await complete("BEGIN"));
    expect(seen.process).toMatchObject({
      status: "IN_PROGRESS",
      startedAt: instant(),
      project: { status: "ACTIVE" },
    });
    expect(seen.milestones.get("BEGIN")?.readyAt).toBe(instant());
    expect((await stage.historyOf(id)).map(({ action }) => action)).toEqual(["create", "start"]);
    expect((await stage.historyOf(draft.id)).at(-1)).toMatchObject({
      entity: "project",
      changes: [{ field: "status", before: "DRAFT", after: "ACTIVE" }],
    });
  });

  test("that is an end and the first milestone also starts the process and its project", async () => {
    const { id: templateId } = await addTemplate(stage.server, {
      steps: [{ key: "A" }, { key: "END", kind: "end_ok" }, { key: "STOP", kind: "end_fail" }],
      transitions: [
        { from: "A", to: "END" },
        { from: "A", to: "STOP", kind: "abort" },
      ],
    });
    const draft = await addProject(stage.server, { status: "DRAFT" });
    const { complete } = await stage.begin(templateId, { projectId: draft.id, start: false });
    expect(processIn(await complete("STOP")).process).toMatchObject({
      status: "TERMINATED",
      startedAt: instant(),
      endedAt: instant(),
      project: { status: "ACTIVE" },
    });
  });

  test("that is an end in failure terminates the process, and reopening it continues the process", async () => {
    const { id, complete, uncomplete, read } = await stage.begin(stage.small);
    await complete("BEGIN");
    await complete("WORK");
    expect((await read()).milestones.get("STOP")).toMatchObject({
      state: "READY",
      readyAt: null,
      dueAt: null,
    });
    stage.clock.pass(60);
    const ended = processIn(await complete("STOP"));
    expect(ended.process).toMatchObject({ status: "TERMINATED", endedAt: instant() });
    expect(refused(await complete("CHECK"))).toEqual([409, "The process has ended. Reopen Given up first."]);
    expect(refused(await uncomplete("WORK"))).toEqual([409, "The process has ended. Reopen Given up first."]);
    const again = processIn(await uncomplete("STOP"));
    expect(again.process).toMatchObject({ status: "IN_PROGRESS", endedAt: null });
    expect(again.milestones.get("STOP")).toMatchObject({
      state: "REOPENED",
      readyAt: null,
      completedAt: null,
    });
    expect((await stage.historyOf(id)).map(({ action }) => action).toSorted()).toEqual([
      "create",
      "reopen",
      "terminate",
    ]);
  });
});

describe("skipping a milestone", () => {
  test("skips an optional step and opens the steps that wait for it", async () => {
    const { complete, skip } = await stage.begin(stage.wide);
    expect(refused(await skip("A"))).toEqual([409, "This milestone is not optional."]);
    await complete("A");
    const seen = processIn(await skip("C", { note: "Not needed here" }));
    expect(statesIn(seen)).toEqual({ A: "COMPLETED", B: "READY", C: "SKIPPED", D: "READY", E: "LOCKED" });
    expect(seen.milestones.get("C")).toMatchObject({
      completedAt: null,
      completions: [{ outcome: "SKIPPED", note: "Not needed here" }],
    });
    expect((await stage.historyOf(seen.milestones.get("C")?.id ?? "")).map(({ action }) => action)).toEqual([
      "skip",
    ]);
  });
});
