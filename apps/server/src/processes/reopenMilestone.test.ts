import { permissions } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addRole } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { processIn, readProcess, statesIn } from "../testing/testProcesses.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const instant = () => stage.clock.now().toISOString();

describe("reopening a milestone", () => {
  test("keeps the lines of its reason in the record, the history and the notifications", async () => {
    const lead = await stage.open("PROJECT_OFFICER");
    const project = await addProject(stage.server, { leadUserId: lead.id });
    const { complete, uncomplete } = await stage.begin(stage.small, { projectId: project.id });
    await complete("BEGIN");
    const seen = processIn(await uncomplete("BEGIN", { reason: "Page 2 is missing.\r\nPage 3 is blurred." }));
    const reason = "Page 2 is missing.\nPage 3 is blurred.";
    const { id, completions } = seen.milestones.get("BEGIN") ?? {};
    expect(completions?.at(-1)).toMatchObject({ revokedAs: "REOPENED", reason });
    expect((await stage.historyOf(id ?? "")).at(-1)).toMatchObject({ action: "uncomplete", reason });
    const told = await notificationsOf(lead.client);
    expect(told.filter(({ message }) => message.endsWith(`: ${reason}`))).toHaveLength(1);
  });

  test("revokes the completions of all later ones, keeps their records and writes it to the history", async () => {
    const { id, complete, uncomplete } = await stage.begin(stage.small);
    for (const key of ["BEGIN", "WORK", "CHECK", "END"]) {
      stage.clock.pass(60);
      expect((await complete(key)).status).toBe(200);
    }
    const done = await readProcess(stage.manager, id);
    expect(done.process.status).toBe("COMPLETED");
    stage.clock.pass(60);
    const seen = processIn(await uncomplete("WORK", { reason: "A page is missing" }));
    expect(seen.process).toMatchObject({ status: "IN_PROGRESS", endedAt: null });
    expect(statesIn(seen)).toEqual({
      BEGIN: "COMPLETED",
      WORK: "REOPENED",
      CHECK: "LOCKED",
      END: "LOCKED",
      STOP: "LOCKED",
    });
    const lost = { revokedAt: instant(), reason: "A page is missing", revokedByName: expect.any(String) };
    expect(seen.milestones.get("WORK")).toMatchObject({
      round: 2,
      readyAt: instant(),
      completedAt: null,
      completions: [{ round: 1, revokedAs: "REOPENED", sentBackFrom: null, ...lost }],
    });
    for (const key of ["CHECK", "END"])
      expect(seen.milestones.get(key)).toMatchObject({
        round: 1,
        readyAt: null,
        dueAt: null,
        completedAt: null,
        completions: [{ revokedAs: "TAKEN_BACK", ...lost }],
      });
    expect((await stage.historyOf(seen.milestones.get("WORK")?.id ?? "")).at(-1)).toMatchObject({
      action: "uncomplete",
      reason: "A page is missing",
      changes: [
        { field: "state", before: "COMPLETED", after: "REOPENED" },
        { field: "takenBack", before: null, after: ["Work checked", "Done"] },
      ],
    });
    expect((await stage.historyOf(id)).map(({ action }) => action)).toEqual(["create", "complete", "reopen"]);
  });

  test("of an earlier step locks a reopened one; the reason and time of its reopening stay", async () => {
    const { complete, uncomplete } = await stage.begin(stage.small);
    await complete("BEGIN");
    await complete("WORK");
    stage.clock.pass(60);
    const first = { revokedAt: instant(), reason: "A page is missing" };
    await uncomplete("WORK", { reason: first.reason });
    stage.clock.pass(60);
    const seen = processIn(await uncomplete("BEGIN", { reason: "All wrong" }));
    expect(seen.milestones.get("WORK")).toMatchObject({
      state: "LOCKED",
      readyAt: null,
      round: 2,
      completions: [{ revokedAs: "TAKEN_BACK", ...first }],
    });
    expect(seen.milestones.get("BEGIN")?.completions).toMatchObject([{ reason: "All wrong" }]);
  });

  test("revokes only the agreed milestones if the person has said which", async () => {
    const { complete, uncomplete } = await stage.begin(stage.small);
    await complete("BEGIN");
    await complete("WORK");
    const reason = "wrong file";
    expect(refused(await uncomplete("BEGIN", { reason, confirmed: [] }))).toEqual([
      409,
      "This also takes back Work delivered. Confirm that first.",
    ]);
    expect((await uncomplete("BEGIN", { reason, confirmed: ["WORK"] })).status).toBe(200);
  });

  test("needs a reason and something to reopen", async () => {
    const { uncomplete } = await stage.begin(stage.small);
    expect(await uncomplete("BEGIN", { reason: " " })).toMatchObject({
      status: 400,
      body: { errors: { reason: ["Reason is required"] } },
    });
    expect(refused(await uncomplete("BEGIN"))).toEqual([
      409,
      "Only a completed or skipped milestone can be reopened; this one is ready.",
    ]);
  });

  test("makes a completed project active again with its process", async () => {
    const { id, projectId, complete, uncomplete } = await stage.begin(stage.small);
    for (const key of ["BEGIN", "WORK", "CHECK", "END"]) await complete(key);
    await stage.server.services.db
      .updateTable("project")
      .set({ status: "COMPLETED", completedAt: stage.clock.now() })
      .where("id", "=", projectId)
      .execute();
    expect(processIn(await uncomplete("END")).process.project?.status).toBe("ACTIVE");
    const project = await stage.server.services.db
      .selectFrom("project")
      .select("completedAt")
      .where("id", "=", projectId)
      .executeTakeFirst();
    expect(project?.completedAt).toBeNull();
    expect((await readProcess(stage.manager, id)).process.status).toBe("IN_PROGRESS");
  });
});

describe("sending work back", () => {
  test("runs through several rounds, each with its number and completion", async () => {
    const { complete, uncomplete, read } = await stage.begin(stage.small);
    const arrow = (await read()).process.transitions?.find(({ kind }) => kind === "rework");
    await complete("BEGIN");
    for (const round of [1, 2, 3]) {
      stage.clock.pass(60);
      await complete("WORK", { note: `try ${round}` });
      stage.clock.pass(60);
      const back = await uncomplete("WORK", { reason: `not good ${round}`, transitionId: arrow?.id });
      expect(processIn(back).milestones.get("WORK")).toMatchObject({ state: "REOPENED", round: round + 1 });
    }
    stage.clock.pass(60);
    const seen = processIn(await complete("WORK"));
    expect(seen.milestones.get("WORK")).toMatchObject({ state: "COMPLETED", round: 4 });
    expect(seen.milestones.get("WORK")?.completions?.map((one) => [one.round, one.note, one.reason])).toEqual(
      [
        [1, "try 1", "not good 1"],
        [2, "try 2", "not good 2"],
        [3, "try 3", "not good 3"],
        [4, null, null],
      ],
    );
    expect(seen.milestones.get("WORK")?.completions?.map(({ sentBackFrom }) => sentBackFrom)).toEqual([
      ...["Work checked", "Work checked", "Work checked"],
      null,
    ]);
    const history = await stage.historyOf(seen.milestones.get("WORK")?.id ?? "");
    expect(history.map(({ action }) => action)).toEqual([
      ...["complete", "rework", "complete", "rework", "complete", "rework"],
      "complete",
    ]);
    expect(history.at(1)?.changes).toContainEqual({
      field: "sentBackFrom",
      before: null,
      after: "Work checked",
    });
  });

  test("needs an arrow that leads there from a reached step", async () => {
    const { complete, uncomplete, read } = await stage.begin(stage.small);
    const arrows = (await read()).process.transitions ?? [];
    const idOf = (from: string, kind: string) =>
      arrows.find((one) => one.from === from && one.kind === kind)?.id;
    await complete("BEGIN");
    const reason = "not good";
    const forward = { reason, transitionId: idOf("BEGIN", "forward") };
    await complete("WORK");
    expect(refused(await uncomplete("WORK", forward))).toEqual([409, "This arrow does not send work back."]);
    const rework = { reason, transitionId: idOf("CHECK", "rework") };
    expect(await uncomplete("BEGIN", rework)).toMatchObject({
      status: 400,
      body: { errors: { transitionId: ["Arrow is not one of the choices"] } },
    });
    await uncomplete("WORK", rework);
    expect(refused(await uncomplete("WORK", rework))).toEqual([
      409,
      "Only a completed or skipped milestone can be reopened; this one is reopened.",
    ]);
  });

  test("answers 400 for a wrong arrow only to a person who may reopen the milestone, and 403 to others", async () => {
    const { companyId, complete, uncomplete } = await stage.begin(stage.small);
    await complete("BEGIN");
    const partner = await stage.open(await addRole(stage.server, permissions, "COMPANY"), companyId);
    const wrong = { reason: "not good", transitionId: randomUUID() };
    expect((await uncomplete("BEGIN", wrong)).status).toBe(400);
    expect((await uncomplete("BEGIN", wrong, partner.client)).status).toBe(403);
  });
});
