import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";
import { addCompany } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { addProject } from "../testing/testProjects.ts";
import { refused } from "../testing/workStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const daily = { dueDatetime: "2027-01-05T09:00", rrule: "FREQ=DAILY" };

test("a paused reminder has no due occurrences, and resuming it leaves out the dates missed meanwhile", async () => {
  const { id } = await stage.remind(daily);
  expect(await stage.change(id, { status: "PAUSED" })).toMatchObject({
    body: { status: "PAUSED", nextDueAt: null, nextStatus: null },
  });
  expect(await stage.rows(id)).toEqual([]);
  expect(await stage.calendar(id, "2027-01-01", "2027-12-31")).toEqual([]);
  stage.goTo("2027-01-10T12:00:00Z");
  await stage.tick(id);
  expect(await stage.rows(id)).toEqual([]);
  expect(await stage.change(id, { status: "ACTIVE" })).toMatchObject({
    body: { status: "ACTIVE", nextDueAt: "2027-01-11T09:00:00.000Z" },
  });
  expect(await stage.history(id)).toMatchObject([
    { action: "create" },
    { action: "pause", fields: ["status"] },
    { action: "resume", fields: ["status"] },
  ]);
});

test("a reminder due once whose time passed in a pause is overdue after resuming", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00" });
  const [row] = await stage.rows(id);
  await stage.change(id, { status: "PAUSED" });
  stage.goTo("2027-01-10T12:00:00Z");
  await stage.change(id, { status: "ACTIVE" });
  expect(await stage.rows(id)).toMatchObject([{ id: row?.id, status: "OVERDUE" }]);
});

test("a reminder due once that is postponed in a pause is overdue no more, and upcoming after resuming", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00" });
  const [row] = await stage.rows(id);
  stage.goTo("2027-01-06T12:00:00Z");
  await stage.change(id, { status: "PAUSED" });
  const overdue = { id: row?.id, status: "OVERDUE", dueAt: "2027-01-05T09:00:00.000Z" };
  expect(await stage.rows(id)).toMatchObject([overdue]);
  await stage.change(id, { title: "Another", leadTimes: [3] });
  expect(await stage.rows(id)).toMatchObject([overdue]);
  await stage.change(id, { dueDatetime: "2027-01-20T09:00" });
  expect(await stage.rows(id)).toEqual([]);
  await stage.change(id, { status: "ACTIVE" });
  expect(await stage.rows(id)).toMatchObject([
    { id: row?.id, status: "UPCOMING", dueAt: "2027-01-20T09:00:00.000Z" },
  ]);
});

test("cancelling a reminder skips past dates with the reason, removes later ones, and is final", async () => {
  const { id } = await stage.remind(daily);
  stage.goTo("2027-01-06T10:00:00Z");
  await stage.tick(id);
  await stage.change(id, { status: "CANCELLED" });
  expect(await stage.rows(id)).toMatchObject([
    { status: "SKIPPED", reason: "The reminder was cancelled.", doneById: null },
    { status: "SKIPPED" },
  ]);
  expect(await stage.read(id)).toMatchObject({ status: "CANCELLED", nextDueAt: null });
  for (const body of [{ status: "ACTIVE" }, { status: "PAUSED" }, { description: "Other" }])
    expect(refused(await stage.change(id, body))).toEqual([
      409,
      "This reminder is cancelled: it can only be read.",
    ]);
  expect((await stage.change(id, { status: "CANCELLED" })).status).toBe(200);
});

test("a cancelled reminder refuses to link and to unlink people", async () => {
  const linked = await stage.open("PROJECT_OFFICER");
  const other = await stage.open("PROJECT_OFFICER");
  const { id } = await stage.remind({ ...daily, userIds: [linked.id] });
  await stage.change(id, { status: "CANCELLED" });
  const path = (userId: string) => `/api/reminders/${id}/users/${userId}`;
  const answers = [await stage.manager.put(path(other.id)), await stage.manager.remove(path(linked.id))];
  for (const answer of answers)
    expect(refused(answer)).toEqual([409, "This reminder is cancelled: it can only be read."]);
  expect(await stage.read(id)).toMatchObject({ userIds: [linked.id] });
  expect((await stage.manager.put(path(linked.id))).status).toBe(200);
  expect((await stage.manager.remove(path(other.id))).status).toBe(204);
});

test("setting the same status again changes nothing", async () => {
  const { id } = await stage.remind(daily);
  expect(await stage.change(id, { status: "ACTIVE" })).toMatchObject({ status: 200, body: { version: 1 } });
});

test("a completed reminder can be neither paused nor cancelled", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00" });
  const [row] = await stage.rows(id);
  await stage.manager.put(`/api/reminders/${id}/occurrences/${row?.id}/complete`, {});
  for (const status of ["PAUSED", "CANCELLED"])
    expect(await stage.change(id, { status })).toMatchObject({
      status: 409,
      body: { type: "/errors/invalid-transition" },
    });
  expect(await stage.change(id, { status: "ACTIVE", dueDatetime: "2027-02-05T09:00" })).toMatchObject({
    body: { status: "ACTIVE" },
  });
});

test("a reminder can be paused and changed at once, and of two simultaneous changes one succeeds", async () => {
  const { id } = await stage.remind(daily);
  expect(await stage.change(id, { status: "PAUSED", title: "Rest" })).toMatchObject({
    body: { status: "PAUSED", title: "Rest", version: 2 },
  });
  const answers = await Promise.all([
    stage.manager.patch(`/api/reminders/${id}`, { version: 2, status: "ACTIVE" }),
    stage.manager.patch(`/api/reminders/${id}`, { version: 2, status: "CANCELLED" }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test("reminders of a disabled project cannot be resumed by hand, and resume with it", async () => {
  const project = await addProject(stage.server);
  const { id } = await stage.remind({ ...daily, projectId: project.id });
  const done = await stage.remind({ dueDatetime: "2027-01-05T09:00", projectId: project.id });
  const [row] = await stage.rows(done.id);
  await stage.manager.put(`/api/reminders/${done.id}/occurrences/${row?.id}/complete`, {});
  const admin = await stage.open("PLATFORM_ADMIN");
  await admin.client.put(`/api/projects/${project.id}/disable`);
  expect(await stage.read(id)).toMatchObject({ status: "PAUSED", nextDueAt: null });
  expect(refused(await stage.change(id, { status: "ACTIVE" }))).toEqual([
    409,
    "The project is disabled: its reminders rest until it is enabled.",
  ]);
  expect((await stage.change(done.id, { dueDatetime: "2027-02-05T09:00" })).status).toBe(409);
  expect(await stage.change(done.id, { title: "Other words" })).toMatchObject({
    status: 200,
    body: { status: "COMPLETED" },
  });
  await admin.client.put(`/api/projects/${project.id}/enable`);
  expect(await stage.read(id)).toMatchObject({ status: "ACTIVE", nextStatus: "UPCOMING" });
});

test("the history of a change names no fact that follows from other records", async () => {
  const [companyId, other] = [await addCompany(stage.server), await addCompany(stage.server)];
  const { id: createdById } = await stage.open("PARTNER_USER", companyId);
  const id = await addReminder(stage.server, { companyId, createdById });
  await stage.change(id, { companyId: other });
  expect(await stage.history(id)).toEqual([{ action: "update", fields: ["companyId"] }]);
});
