import { afterAll, beforeAll, expect, test } from "vitest";
import { addReminder } from "../testing/testReminders.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const due = { description: "Test reminder", dueDatetime: "2999-01-05T09:00" };
const create = (body: object) => stage.manager.post("/api/reminders", { ...due, ...body });
const idOf = (body: unknown) => String(Reflect.get(Object(body), "id"));
const milestoneOf = async (running: Awaited<ReturnType<WorkStage["begin"]>>, key: string) => {
  const milestone = (await running.read()).milestones.get(key);
  if (!milestone) throw new Error(`no milestone ${key}`);
  return milestone;
};

test("linking a milestone also links its process, project and company; a process and a project link theirs", async () => {
  const running = await stage.begin(stage.small);
  const { id: milestoneId } = await milestoneOf(running, "BEGIN");
  const { projectId, companyId, id: processId } = running;
  const whole = { projectId, processId, companyId };
  expect((await create({ milestoneId })).body).toMatchObject({ milestoneId, ...whole });
  expect((await create({ processId, projectId: null })).body).toMatchObject({ milestoneId: null, ...whole });
  expect((await create({ projectId })).body).toMatchObject({ projectId, companyId, processId: null });
  expect((await create({ milestoneId, ...whole })).body).toMatchObject({ milestoneId, ...whole });
});

test("linking a record that belongs to another than the linked one is refused", async () => {
  const [one, two] = [await stage.begin(stage.small), await stage.begin(stage.small)];
  const { id: milestoneId } = await milestoneOf(one, "BEGIN");
  expect(await create({ milestoneId, processId: two.id })).toMatchObject({
    status: 400,
    body: { errors: { processId: ["Process is not one of the choices"] } },
  });
  expect(await create({ processId: one.id, projectId: two.projectId })).toMatchObject({
    body: { errors: { projectId: ["Project is not one of the choices"] } },
  });
  expect(await create({ projectId: one.projectId, companyId: two.companyId })).toMatchObject({
    body: { errors: { companyId: ["Company is not one of the choices"] } },
  });
});

test("another link replaces the records above it; removing a link leaves the others", async () => {
  const [one, two] = [await stage.begin(stage.small), await stage.begin(stage.small)];
  const { id: milestoneId } = await milestoneOf(one, "BEGIN");
  const id = idOf((await create({ milestoneId })).body);
  const change = async (body: object) => {
    const { version } = Object((await stage.manager.get(`/api/reminders/${id}`)).body);
    return stage.manager.patch(`/api/reminders/${id}`, { ...body, version });
  };
  const moved = (await milestoneOf(two, "BEGIN")).id;
  expect(await change({ milestoneId: moved })).toMatchObject({
    status: 200,
    body: { milestoneId: moved, processId: two.id, projectId: two.projectId, companyId: two.companyId },
  });
  expect(await change({ projectId: one.projectId })).toMatchObject({ status: 400 });
  expect((await change({ milestoneId: null })).body).toMatchObject({ milestoneId: null, processId: two.id });
  expect((await change({ processId: null, projectId: one.projectId })).body).toMatchObject({
    processId: null,
    projectId: one.projectId,
    companyId: one.companyId,
  });
  expect((await change({ projectId: null, companyId: null })).body).toMatchObject({
    projectId: null,
    companyId: null,
  });
});

test("a reminder cannot be newly linked to an ended or disabled record", async () => {
  const running = await stage.begin(stage.small);
  const { id: milestoneId } = await milestoneOf(running, "BEGIN");
  await running.complete("BEGIN");
  expect(refused(await create({ milestoneId }))).toEqual([409, "The milestone is done already."]);
  const admin = (await stage.open("PLATFORM_ADMIN")).client;
  await admin.put(`/api/projects/${running.projectId}/disable`);
  expect(refused(await create({ processId: running.id }))).toEqual([409, "The project is disabled."]);
  expect(refused(await create({ projectId: running.projectId }))).toEqual([409, "The project is disabled."]);
});

test("a reminder bound to a milestone is due that many days from it, and its answer says so", async () => {
  const running = await stage.begin(stage.small);
  const milestone = await milestoneOf(running, "BEGIN");
  const body = { description: "Test reminder", milestoneId: milestone.id, offsetDays: -30 };
  const made = await stage.manager.post("/api/reminders", body);
  const dueAt = new Date(String(milestone.dueAt)).getTime();
  expect(made.body).toMatchObject({ dueDatetime: new Date(dueAt - 30 * 86_400_000).toISOString() });
  expect(await create({ ...body, rrule: "FREQ=DAILY", dueDatetime: null })).toMatchObject({
    status: 400,
    body: { errors: { rrule: ["A reminder that moves with its milestone does not repeat"] } },
  });
  expect(await create(body)).toMatchObject({
    status: 400,
    body: { errors: { dueDatetime: ["Due follows from the milestone's due date where Days is given"] } },
  });
  const waiting = await milestoneOf(running, "WORK");
  expect(
    (await stage.manager.post("/api/reminders", { ...body, milestoneId: waiting.id })).body,
  ).toMatchObject({
    status: "ACTIVE",
    dueDatetime: null,
    nextDueAt: null,
  });
});

test("a reminder's related records can be extended by those who may read them", async () => {
  const running = await stage.begin(stage.small);
  const { id: milestoneId } = await milestoneOf(running, "BEGIN");
  const partner = await stage.open("PARTNER_USER", running.companyId);
  const stranger = await stage.open("VIEWER");
  const id = await addReminder(stage.server, {
    milestoneId,
    processId: running.id,
    projectId: running.projectId,
    companyId: running.companyId,
    userIds: [stranger.id],
  });
  const path = `/api/reminders/${id}?extend=project,process,milestone,company,users`;
  const whole = {
    project: { id: running.projectId },
    process: { id: running.id },
    milestone: { id: milestoneId },
    company: { id: running.companyId },
    users: [{ id: stranger.id }],
  };
  for (const client of [stage.manager, partner.client])
    expect((await client.get(path)).body).toMatchObject(whole);
  const other = await stage.open("PARTNER_USER", (await stage.begin(stage.small)).companyId);
  await stage.manager.put(`/api/reminders/${id}/users/${other.id}`);
  expect((await other.client.get(path)).status).toBe(404);
});

test.each([
  ["a milestone that is done", ["BEGIN"], "The milestone is done already."],
  ["a process that has ended", ["BEGIN", "WORK", "CHECK", "END"], "The process has ended."],
])("a completed reminder of %s cannot become active again", async (_, keys, why) => {
  const running = await stage.begin(stage.small);
  const links = keys.length > 1 ? { processId: running.id } : await milestoneOf(running, "BEGIN");
  const id = idOf((await create("id" in links ? { milestoneId: links.id } : links)).body);
  const path = `/api/reminders/${id}`;
  const [row] = Object((await stage.manager.get(`${path}/occurrences`)).body).data;
  expect((await stage.manager.put(`${path}/occurrences/${row.id}/complete`, {})).status).toBe(200);
  for (const key of keys) expect((await running.complete(key)).status).toBe(200);
  const { version } = Object((await stage.manager.get(path)).body);
  const later = { version, dueDatetime: "2999-02-05T09:00" };
  expect(refused(await stage.manager.patch(path, later))).toEqual([409, why]);
  expect(await stage.manager.patch(path, { version, title: "Other words" })).toMatchObject({
    status: 200,
    body: { status: "COMPLETED", title: "Other words" },
  });
});
