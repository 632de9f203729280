import {
  canComplete,
  canSkip,
  milestoneActorOf,
  ruledProcessOf,
  type MilestoneRecord,
} from "@canopy/contracts";
import { soundGraph } from "@canopy/contracts/testing/graphs";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { processIn, statesIn, type SeenProcess } from "../testing/testProcesses.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const problemOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  Reflect.get(Object(body), "type"),
];

/** The process without its records and the marks of its writing. */
const standing = ({ process }: SeenProcess) => {
  const bare = (milestone: MilestoneRecord) => ({ ...milestone, completions: [] });
  return {
    ...process,
    ...{ updatedAt: "", version: 0, project: undefined, projectStatus: process.project?.status },
    milestones: (process.milestones ?? []).map(bare),
  };
};

const projectOf = (id: string) =>
  stage.server.services.db
    .selectFrom("project")
    .select(["status", "completedAt"])
    .where("id", "=", id)
    .executeTakeFirst();

describe("undoing a completion", () => {
  test("gives back states, times and progress, keeps the record and is written to the history", async () => {
    const { complete, undo, read } = await stage.begin(stage.small);
    stage.clock.pass(60);
    await complete("BEGIN");
    stage.clock.pass(600);
    const before = standing(await read());
    await complete("WORK", { note: "Too early" });
    stage.clock.pass(59);
    const after = processIn(await undo("WORK"));
    expect(standing(after)).toEqual(before);
    expect(after.milestones.get("WORK")?.completions).toMatchObject([
      { note: "Too early", revokedAs: "UNDONE", revokedAt: stage.clock.now().toISOString(), reason: null },
    ]);
    const history = await stage.historyOf(after.milestones.get("WORK")?.id);
    expect(history.map(({ action }) => action)).toEqual(["complete", "undo"]);
    expect(history[1]?.changes).toEqual([{ field: "state", before: "COMPLETED", after: "READY" }]);
    expect((await complete("WORK")).status).toBe(200);
  });

  test("gives a skipped milestone back too", async () => {
    const { complete, skip, undo, read } = await stage.begin(stage.wide);
    await complete("A");
    const before = standing(await read());
    await skip("C", { note: "Not needed" });
    expect(statesIn(await read())).toMatchObject({ C: "SKIPPED", D: "READY" });
    expect(standing(processIn(await undo("C")))).toEqual(before);
  });

  test("makes a milestone reopened again that was reopened before, in the same round", async () => {
    const { complete, uncomplete, undo, read } = await stage.begin(stage.small);
    await complete("BEGIN");
    await uncomplete("BEGIN");
    const before = standing(await read());
    await complete("BEGIN");
    expect(standing(processIn(await undo("BEGIN")))).toEqual(before);
    expect((await read()).milestones.get("BEGIN")).toMatchObject({ state: "REOPENED", round: 2 });
  });

  test("of the first milestone gives back a process that has not started, and its draft project", async () => {
    const { projectId, complete, undo, read } = await stage.begin(stage.small, { start: false });
    const { db } = stage.server.services;
    await db.updateTable("project").set({ status: "DRAFT" }).where("id", "=", projectId).execute();
    const before = standing(await read());
    await complete("BEGIN");
    expect(await projectOf(projectId)).toMatchObject({ status: "ACTIVE" });
    const after = await undo("BEGIN");
    expect(standing(processIn(after))).toEqual(before);
    expect(before).toMatchObject({ status: "NOT_STARTED", startedAt: null, projectStatus: "DRAFT" });
    expect((await stage.historyOf(processIn(after).process.id)).map(({ action }) => action)).toEqual([
      "create",
      "start",
      "undo",
    ]);
  });

  test("of an end gives back the running process", async () => {
    const { complete, undo, read } = await stage.begin(stage.small);
    for (const key of ["BEGIN", "WORK", "CHECK"]) await complete(key);
    const before = standing(await read());
    expect(processIn(await complete("END")).process.status).toBe("COMPLETED");
    expect(standing(processIn(await undo("END")))).toEqual(before);
  });

  test("is refused a minute later, to others, and once something followed", async () => {
    const other = await stage.open("PROGRAMME_MANAGER");
    const { complete, uncomplete, undo, change, read } = await stage.begin(stage.small);
    expect(refused(await undo("BEGIN"))).toEqual([409, "There is nothing to undo: this milestone is ready."]);
    await complete("BEGIN");
    expect(problemOf(await undo("BEGIN", other.client))).toEqual([403, "/errors/undo-not-yours"]);
    await complete("WORK", {}, other.client);
    const followed = await undo("BEGIN");
    expect(problemOf(followed)).toEqual([409, "/errors/undo-followed"]);
    expect(refused(followed)[1]).toContain("Work delivered followed");
    await uncomplete("WORK");
    expect(problemOf(await undo("BEGIN"))).toEqual([409, "/errors/undo-followed"]);
    await complete("WORK");
    await change({ status: "ON_HOLD" });
    expect(problemOf(await undo("WORK"))).toEqual([409, "/errors/invalid-transition"]);
    await change({ status: "IN_PROGRESS" });
    stage.clock.pass(61);
    const seen = await read();
    expect(problemOf(await undo("WORK"))).toEqual([409, "/errors/undo-too-late"]);
    expect(await read()).toEqual(seen);
  });

  test("is possible one after the other, the last one first", async () => {
    const { complete, undo, read } = await stage.begin(stage.small);
    const before = standing(await read());
    await complete("BEGIN");
    await complete("WORK");
    expect((await undo("WORK")).status).toBe(200);
    expect(standing(processIn(await undo("BEGIN")))).toEqual(before);
  });

  test("repeated changes nothing", async () => {
    const { complete, undo, read } = await stage.begin(stage.small);
    await complete("BEGIN");
    await undo("BEGIN");
    const once = await read();
    expect((await undo("BEGIN")).status).toBe(200);
    expect(await read()).toEqual(once);
  });

  test("needs the right to complete it", async () => {
    const reviewer = await stage.open("MRV_REVIEWER");
    const { complete, undo } = await stage.begin(stage.small);
    await complete("BEGIN");
    const viewer = await stage.open("PARTNER_USER", (await stage.begin(stage.small)).companyId);
    expect((await undo("BEGIN", viewer.client)).status).toBe(404);
    expect(problemOf(await undo("BEGIN", reviewer.client))).toEqual([403, "/errors/undo-not-yours"]);
  });
});

describe("notifications of what was undone", () => {
  test("are withdrawn; whoever had them already is told", async () => {
    const lead = await stage.open("PROJECT_OFFICER");
    const { projectId, companyId, complete, undo } = await stage.begin(stage.small);
    await stage.open("PARTNER_USER", companyId); // who is told of the next step in the lead's place
    const { db } = stage.server.services;
    await db.updateTable("project").set({ leadUserId: lead.id }).where("id", "=", projectId).execute();
    const before = await notificationsOf(lead.client);
    await complete("BEGIN");
    expect(await notificationsOf(lead.client)).toHaveLength(before.length + 1);
    await undo("BEGIN");
    expect(await notificationsOf(lead.client)).toEqual(before);
    await complete("BEGIN");
    const [told] = (await notificationsOf(lead.client)).slice(-1);
    await lead.client.put(`/api/notifications/${told?.id}/acknowledge-delivery`);
    await undo("BEGIN");
    expect((await notificationsOf(lead.client)).slice(before.length)).toMatchObject([
      { kind: "MILESTONE_REOPENED", title: expect.stringContaining("is open again") },
    ]);
  });

  test("that were mailed at once have reached their reader, those that wait to be mailed have not", async () => {
    const [lead, responsible] = [await stage.open("PROJECT_OFFICER"), await stage.open("PROJECT_OFFICER")];
    const { projectId, complete, undo } = await stage.begin(stage.small, {
      responsibleIds: [responsible.id],
    });
    const { services } = stage.server;
    await services.db
      .updateTable("project")
      .set({ leadUserId: lead.id })
      .where("id", "=", projectId)
      .execute();
    const choice = { mailPreferences: { MILESTONE_COMPLETED: "AT_ONCE" }, version: 1 };
    expect((await lead.client.patch("/api/users/me", choice)).status).toBe(200);
    const kinds = async ({ client }: typeof lead) => (await notificationsOf(client)).map(({ kind }) => kind);
    const before = [await kinds(lead), await kinds(responsible)];
    await complete("BEGIN");
    await undo("BEGIN");
    expect([await kinds(lead), await kinds(responsible)]).toEqual(before);
    await complete("BEGIN");
    await createTick(services)();
    await undo("BEGIN");
    const [ofLead = [], ofResponsible] = before;
    expect(await kinds(lead)).toEqual([...ofLead, "MILESTONE_REOPENED"]);
    expect(await kinds(responsible)).toEqual(ofResponsible);
  });
});

describe("at the same time", () => {
  const TEN = Array.from({ length: 10 });

  test("of ten undos one is written, and all are answered the process", async () => {
    const { complete, undo, read } = await stage.begin(stage.small);
    await complete("BEGIN");
    const { version } = (await read()).process;
    const answers = await Promise.all(TEN.map(() => undo("BEGIN")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { process, milestones } = await read();
    expect(process.version).toBe(version + 1);
    expect(milestones.get("BEGIN")?.completions).toHaveLength(1);
  });

  test("an undo and a completion of the next milestone run one after the other", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { complete, undo, read } = await stage.begin(stage.small);
      await complete("BEGIN");
      const [undone, next] = await Promise.all([undo("BEGIN"), complete("WORK")]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([undone.status, next.status]);
      expect(statesIn(await read())).toMatchObject(
        undone.status === 200
          ? { BEGIN: "READY", WORK: "LOCKED" }
          : { BEGIN: "COMPLETED", WORK: "COMPLETED" },
      );
    }
  });
});

const manager = milestoneActorOf(
  { id: "", roles: ["PROGRAMME_MANAGER"], permissions: ["project_milestone:complete"], companyId: null },
  {},
);
const possible = (seen: SeenProcess) => {
  const ruled = ruledProcessOf(seen.process);
  return ruled.graph.steps.flatMap(({ key }) => [
    ...(canComplete(ruled, key, manager).ok ? [{ key, action: "complete" as const }] : []),
    ...(canSkip(ruled, key, manager).ok ? [{ key, action: "skip" as const }] : []),
  ]);
};

test("whatever is completed or skipped and undone at once leaves the process as it was", async () => {
  let undoneCount = 0;
  const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 8, size: "max" });
  await fc.assert(
    fc.asyncProperty(soundGraph, shares, fc.boolean(), async (graph, picks, start) => {
      const template = await addTemplate(stage.server, graph);
      const { read, ...acts } = await stage.begin(template.id, { start });
      let seen = await read();
      for (const share of picks) {
        const tries = possible(seen);
        const tried = tries[Math.floor(share * tries.length)];
        if (!tried) break;
        const before = standing(seen);
        await acts[tried.action](tried.key);
        expect(standing(processIn(await acts.undo(tried.key)))).toEqual(before);
        undoneCount += 1;
        seen = processIn(await acts[tried.action](tried.key));
      }
    }),
    propertyRuns(10, 150),
  );
  expect(undoneCount).toBeGreaterThan(10);
});
