import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { enter } from "../testing/principals.ts";
import { seenReminder } from "../testing/seenReminder.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject, type AddedProject } from "../testing/testProjects.ts";
import { addReminder, reminderRow } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

let stage: WorkStage;
let maker: string;
let project: AddedProject;
beforeAll(async () => {
  stage = await openWorkStage({ tokenTtlMinutes: 1_000_000 });
  maker = (await addUser(stage.server)).id;
});
beforeEach(async () => {
  project = await addProject(stage.server);
});
afterAll(() => stage.server.close());

const inSeconds = (seconds: number) => new Date(stage.clock.now().getTime() + seconds * 1000);
const become = async (action: "disable" | "enable") =>
  expect((await stage.manager.put(`/api/projects/${project.id}/${action}`)).status).toBe(200);
const remind = (more: object = {}) =>
  addReminder(stage.server, {
    createdById: maker,
    projectId: project.id,
    companyId: project.companyId,
    ...more,
  });

const seen = (id: string) => seenReminder(stage.server, id);

const titles = async () => {
  const rows = await stage.server.services.db
    .selectFrom("notification")
    .select("title")
    .where("userId", "=", maker)
    .execute();
  return rows.map(({ title }) => title);
};

test("a disabled project's reminders are paused and send nothing; enabled, they continue without the missed dates", async () => {
  const daily = await remind({ description: "Daily", rrule: "FREQ=DAILY", dueDatetime: inSeconds(HOUR) });
  const once = await remind({ description: "Once", dueDatetime: inSeconds(2 * HOUR) });
  await become("disable");
  const resting = { status: "PAUSED", statusBefore: "ACTIVE", closedReason: "Its project was disabled." };
  for (const id of [daily, once]) expect(await seen(id)).toMatchObject({ ...resting, nextStatus: null });
  stage.clock.pass(2 * DAY);
  await createTick(stage.server.services)();
  expect(await titles()).toEqual([]);

  await become("enable");
  const active = { status: "ACTIVE", statusBefore: null, closedReason: null };
  expect(await seen(once)).toMatchObject({
    ...active,
    nextStatus: "OVERDUE",
    occurrences: [["OVERDUE", inSeconds(-2 * DAY + 2 * HOUR).toISOString(), null]],
  });
  expect(await seen(daily)).toMatchObject({ ...active, nextStatus: "UPCOMING" });
  expect((await seen(daily)).occurrences[0]).toEqual(["UPCOMING", inSeconds(HOUR).toISOString(), null]);
  await createTick(stage.server.services)();
  expect(await titles()).toEqual(["Overdue: Once"]);
});

test.each(["PAUSED", "CANCELLED", "COMPLETED"])(
  "a reminder that was %s stays so through both",
  async (status) => {
    const id = await remind();
    const { db } = stage.server.services;
    await db
      .updateTable("reminder")
      .set({ status, nextDueAt: null, nextStatus: null })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("reminderOccurrence")
      .set({ status: "SKIPPED" })
      .where("reminderId", "=", id)
      .execute();
    const before = await seen(id);
    await become("disable");
    expect(await seen(id)).toEqual(before);
    await become("enable");
    expect(await seen(id)).toEqual(before);
  },
);

test("disabling or enabling a project twice changes its reminders once, and no other project's", async () => {
  const other = await remind({ projectId: (await addProject(stage.server)).id });
  const id = await remind();
  const before = await seen(id);
  for (const action of ["disable", "disable"] as const) await become(action);
  expect(await seen(other)).toMatchObject({ status: "ACTIVE" });
  for (const action of ["enable", "enable"] as const) await become(action);
  expect(await seen(id)).toEqual(before);
});

test("a reminder that a person cancels while its project is disabled stays cancelled, whatever happens to project and process", async () => {
  const id = await remind();
  await become("disable");
  const { version } = await reminderRow(stage.server, id);
  const cancelled = await stage.manager.patch(`/api/reminders/${id}`, { version, status: "CANCELLED" });
  expect(cancelled.status).toBe(200);
  await become("enable");
  expect(await seen(id)).toMatchObject({ status: "CANCELLED", statusBefore: null, closedReason: null });
});

test("a reminder that leaves a disabled project is active again, and follows its new project", async () => {
  const { id: elsewhere } = await addProject(stage.server);
  const ids = [await remind(), await remind(), await remind()];
  const [moved = "", freed = "", pausedByHand = ""] = ids;
  const change = async (id: string, body: object) => {
    const { version } = await reminderRow(stage.server, id);
    return (await stage.manager.patch(`/api/reminders/${id}`, { version, ...body })).status;
  };
  expect(await change(pausedByHand, { status: "PAUSED" })).toBe(200);
  await become("disable");
  expect(await change(moved, { projectId: elsewhere })).toBe(200);
  expect(await change(freed, { projectId: null })).toBe(200);
  expect(await change(pausedByHand, { projectId: elsewhere })).toBe(200);
  const active = { status: "ACTIVE", statusBefore: null, closedReason: null, nextStatus: "UPCOMING" };
  expect(await seen(moved)).toMatchObject(active);
  expect(await seen(freed)).toMatchObject(active);
  expect(await seen(pausedByHand)).toMatchObject({ status: "PAUSED", statusBefore: null });
});

test("putting a project on hold or completing it changes none of its reminders", async () => {
  const id = await remind();
  const before = await seen(id);
  const { version } = (await stage.manager.get(`/api/projects/${project.id}`)).body as { version: number };
  const path = `/api/projects/${project.id}`;
  expect((await stage.manager.patch(path, { version, status: "ON_HOLD" })).status).toBe(200);
  expect(await seen(id)).toEqual(before);
});

test("a project that moves to another company takes its reminders along", async () => {
  const [own, third] = [await remind(), await addCompany(stage.server)];
  const others = await remind({ companyId: third });
  const to = await addCompany(stage.server, "New owner");
  const { version } = (await stage.manager.get(`/api/projects/${project.id}`)).body as { version: number };
  const moved = await stage.manager.patch(`/api/projects/${project.id}`, { version, companyId: to });
  expect(moved.status).toBe(200);
  // its version rises, so a change based on the former state is a conflict
  expect(await reminderRow(stage.server, own)).toMatchObject({ companyId: to, version: 2 });
  expect(await reminderRow(stage.server, others)).toMatchObject({ companyId: third, version: 1 });
});

test("a reminder that moves to another company loses the former company's linked people, who can no longer read it", async () => {
  const { server } = stage;
  const people = await Promise.all([
    addUser(server, { companyId: project.companyId, roles: ["PARTNER_USER"] }),
    addUser(server),
  ]);
  const [partner, ours] = people;
  const id = await remind();
  const links = people.map(({ id: userId }, position) => ({ reminderId: id, userId, position }));
  await server.services.db.insertInto("reminderUser").values(links).execute();
  const client = await enter(server, partner?.id ?? "");
  expect((await client.get(`/api/reminders/${id}`)).status).toBe(200);

  const path = `/api/projects/${project.id}`;
  const { version } = (await stage.manager.get(path)).body as { version: number };
  const companyId = await addCompany(server, "Next owner");
  expect((await stage.manager.patch(path, { version, companyId })).status).toBe(200);
  expect((await client.get(`/api/reminders/${id}`)).status).toBe(404);
  expect((await stage.manager.get(`/api/reminders/${id}`)).body).toMatchObject({ userIds: [ours?.id] });
});
