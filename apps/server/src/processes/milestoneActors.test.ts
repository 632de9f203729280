import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processIn, readProcess, statesIn } from "../testing/testProcesses.ts";
import { enter } from "../testing/principals.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate, smallGraph } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

describe("a process that is on hold or whose project is not active", () => {
  test("allows no action", async () => {
    const stranger = (await stage.open("PROJECT_OFFICER")).client;
    const { projectId, complete, skip, uncomplete, change } = await stage.begin(stage.small);
    await complete("BEGIN");
    expect((await change({ status: "ON_HOLD" })).status).toBe(200);
    for (const answer of [await complete("WORK"), await uncomplete("BEGIN")])
      expect(refused(answer)).toEqual([409, "The process is on hold."]);
    const { db } = stage.server.services;
    const sentences = {
      ON_HOLD: "The project is on hold.",
      DISABLED: "This project is disabled: it can only be read. Enable it first.",
    };
    for (const [status, sentence] of Object.entries(sentences)) {
      await db.updateTable("project").set({ status }).where("id", "=", projectId).execute();
      for (const answer of [await complete("WORK"), await skip("WORK"), await uncomplete("BEGIN")])
        expect([...refused(answer), Object(answer.body).type]).toEqual([
          409,
          sentence,
          "/errors/invalid-transition",
        ]);
      // whose step it is, and what is done already, come before the status
      for (const act of [complete, skip])
        expect(refused(await act("WORK", {}, stranger))).toEqual([
          403,
          "Only who leads the project or is responsible for it may do this.",
        ]);
      expect((await complete("BEGIN")).status).toBe(200);
    }
  });
});

describe("acting on milestones", () => {
  test("lets a partner complete what their own company owns, and nothing else", async () => {
    const { companyId, complete } = await stage.begin(stage.wide);
    const { client } = await stage.open("PARTNER_USER", companyId);
    const elsewhere = (await addProject(stage.server)).companyId;
    const stranger = (await stage.open("PARTNER_USER", elsewhere)).client;
    expect((await complete("A", {}, stranger)).status).toBe(404);
    expect((await complete("A", {}, client)).status).toBe(200);
    expect(refused(await complete("C", {}, client))).toEqual([
      403,
      "Only the owner of this milestone may do this.",
    ]);
  });

  test("lets an officer complete where they lead or are responsible", async () => {
    const { id, client } = await stage.open("PROJECT_OFFICER");
    const alien = await stage.begin(stage.small);
    expect(refused(await alien.complete("BEGIN", {}, client))).toEqual([
      403,
      "Only who leads the project or is responsible for it may do this.",
    ]);
    const led = await addProject(stage.server, { leadUserId: id });
    const served = await addProject(stage.server, { responsibleIds: [id] });
    for (const more of [{ responsibleIds: [id] }, { projectId: led.id }, { projectId: served.id }]) {
      const { complete } = await stage.begin(stage.small, more);
      expect((await complete("BEGIN", {}, client)).status).toBe(200);
    }
  });

  test("lets a reviewer complete where they are not responsible, and reopen everywhere", async () => {
    const { id, client } = await stage.open("MRV_REVIEWER");
    const own = await stage.begin(stage.small, { responsibleIds: [id] });
    expect(refused(await own.complete("BEGIN", {}, client))).toEqual([
      403,
      "A reviewer does not complete what they are responsible for.",
    ]);
    await own.complete("BEGIN");
    expect((await own.uncomplete("BEGIN", { reason: "blurred" }, client)).status).toBe(200);
    const other = await stage.begin(stage.small);
    expect((await other.complete("BEGIN", {}, client)).status).toBe(200);
  });

  test("lets a viewer do neither", async () => {
    const { client } = await stage.open("VIEWER");
    const { complete, skip, uncomplete } = await stage.begin(stage.small);
    for (const act of [complete, skip, uncomplete])
      expect((await act("BEGIN", undefined, client)).status).toBe(403);
  });

  test("answers the process but none of its records to a caller who may complete but not read", async () => {
    const { server } = stage;
    const role = await addRole(server, ["project_milestone:complete"]);
    const client = await enter(server, (await addUser(server, { roles: [role] })).id);
    const { id, complete } = await stage.begin(stage.small);
    expect(processIn(await complete("BEGIN", {}, client)).process).toMatchObject({
      id,
      status: "IN_PROGRESS",
      project: null,
      milestones: [],
    });
  });
});

test("a running process is not affected by editing its template", async () => {
  const steps = smallGraph.steps.map((step) => ({ ...step }));
  const template = await addTemplate(stage.server, { steps, transitions: smallGraph.transitions });
  const { id, complete, read } = await stage.begin(template.id);
  const before = await read();
  const { db } = stage.server.services;
  await db
    .updateTable("templateMilestone")
    .set({ name: "Renamed", expectedDays: 99 })
    .where("versionId", "=", template.versionId)
    .execute();
  await db.deleteFrom("templateTransition").where("versionId", "=", template.versionId).execute();
  await db
    .updateTable("processTemplate")
    .set({ status: "ARCHIVED", name: "Gone" })
    .where("id", "=", template.id)
    .execute();
  expect(await readProcess(stage.manager, id)).toEqual(before);
  expect(statesIn(processIn(await complete("BEGIN")))).toMatchObject({ WORK: "READY", CHECK: "LOCKED" });
});
