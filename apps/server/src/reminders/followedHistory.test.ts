import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let maker: string;
let run: Awaited<ReturnType<WorkStage["begin"]>>;
beforeAll(async () => {
  stage = await openWorkStage({ tokenTtlMinutes: 1_000_000 });
  maker = (await addUser(stage.server)).id;
});
beforeEach(async () => {
  run = await stage.begin(stage.small);
});
afterAll(() => stage.server.close());

const remind = async (more: object = {}) =>
  addReminder(stage.server, {
    createdById: maker,
    milestoneId: (await run.read()).milestones.get("BEGIN")?.id ?? null,
    processId: run.id,
    projectId: run.projectId,
    description: "Write the report",
    ...more,
  });

/** The history of a reminder, oldest first. */
const entriesOf = async (id: string) => {
  const rows = await stage.server.services.db
    .selectFrom("history")
    .select(["action", "source", "actorId", "entity", "entityName", "reason", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.map(({ field, before, after }) => [field, before, after]),
  }));
};

const byTheProduct = {
  source: "SYSTEM",
  actorId: null,
  entity: "reminder",
  entityName: "Write the report",
};

test("closing a reminder with its milestone and reopening it are recorded as the product's own changes", async () => {
  const id = await remind();
  expect((await run.complete("BEGIN")).status).toBe(200);
  stage.clock.pass(1);
  expect((await run.uncomplete("BEGIN")).status).toBe(200);
  expect(await entriesOf(id)).toEqual([
    {
      ...byTheProduct,
      action: "cancel",
      reason: "Its milestone was completed.",
      changes: [["status", "ACTIVE", "CANCELLED"]],
    },
    { ...byTheProduct, action: "resume", reason: null, changes: [["status", "CANCELLED", "ACTIVE"]] },
  ]);
});

test("pausing a reminder with its project and resuming it are recorded", async () => {
  const id = await remind();
  await stage.manager.put(`/api/projects/${run.projectId}/disable`);
  stage.clock.pass(1);
  await stage.manager.put(`/api/projects/${run.projectId}/enable`);
  expect(await entriesOf(id)).toEqual([
    {
      ...byTheProduct,
      action: "pause",
      reason: "Its project was disabled.",
      changes: [["status", "ACTIVE", "PAUSED"]],
    },
    {
      ...byTheProduct,
      action: "resume",
      reason: "Its project was enabled.",
      changes: [["status", "PAUSED", "ACTIVE"]],
    },
  ]);
});

test("a reminder that its milestone leaves unchanged gets no entry", async () => {
  const id = await remind({ status: "CANCELLED" });
  await run.complete("BEGIN");
  expect(await entriesOf(id)).toEqual([]);
});
