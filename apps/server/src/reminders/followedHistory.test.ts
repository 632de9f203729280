import { expect, test } from "vitest";
import { addCompany, addUser } from "../testing/testPeople.ts";
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

test("moving a reminder with its project to another company is recorded, with the people whom that unlinks", async () => {
  const { stage, run, maker } = on();
  const { server, manager, clock } = stage;
  const former = await addUser(server, { companyId: run.companyId });
  const id = await remind({ companyId: run.companyId, userIds: [former.id, maker] });
  const bare = await remind({ companyId: run.companyId });
  const companyId = await addCompany(server);
  clock.pass(1);
  const { version } = Object((await manager.get(`/api/projects/${run.projectId}`)).body);
  expect((await manager.patch(`/api/projects/${run.projectId}`, { companyId, version })).status).toBe(200);
  const moved = {
    ...{ ...byTheProduct, action: "update" },
    reason: "Its project moved to another company.",
    changes: [["companyId", run.companyId, companyId]],
  };
  expect(await entriesOf(bare)).toEqual([moved]);
  expect(await entriesOf(id)).toEqual([
    { ...moved, changes: [...moved.changes, ["userIds", [former.id, maker], [maker]]] },
  ]);
  expect((await manager.get(`/api/reminders/${id}`)).body).toMatchObject({
    ...{ companyId, userIds: [maker], version: 2 },
    updatedAt: clock.now().toISOString(),
  });
});

test("a reminder that its milestone leaves unchanged gets no entry", async () => {
  const id = await remind({ status: "CANCELLED" });
  await on().run.complete("BEGIN");
  expect(await entriesOf(id)).toEqual([]);
});
