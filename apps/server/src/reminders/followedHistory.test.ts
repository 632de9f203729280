import { expect, test } from "vitest";
import { addReminder } from "../testing/testReminders.ts";
import { runningStage } from "../testing/runningStage.ts";

const { on } = runningStage();

const remind = async (more: object = {}) =>
  addReminder(on().stage.server, {
    createdById: on().maker,
    milestoneId: (await on().run.read()).milestones.get("BEGIN")?.id ?? null,
    processId: on().run.id,
    projectId: on().run.projectId,
    description: "Write the report",
    ...more,
  });

/** The history of a reminder, oldest first. */
const entriesOf = async (id: string) => {
  const rows = await on()
    .stage.server.services.db.selectFrom("history")
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
  expect((await on().run.complete("BEGIN")).status).toBe(200);
  on().stage.clock.pass(1);
  expect((await on().run.uncomplete("BEGIN")).status).toBe(200);
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
  await on().stage.manager.put(`/api/projects/${on().run.projectId}/disable`);
  on().stage.clock.pass(1);
  await on().stage.manager.put(`/api/projects/${on().run.projectId}/enable`);
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
  await on().run.complete("BEGIN");
  expect(await entriesOf(id)).toEqual([]);
});
