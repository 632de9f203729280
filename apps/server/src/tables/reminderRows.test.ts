import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReminderStage, STAGE_BEGINS, type ReminderStage } from "../testing/reminderStage.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { addProject } from "../testing/testProjects.ts";
import { enter } from "../testing/principals.ts";
import type { Client } from "../testing/openClient.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
beforeEach(() => stage.goTo(STAGE_BEGINS));
afterAll(() => stage.server.close());

const once = { dueDatetime: "2027-01-05T09:00" };
const statusOf = async (client: Client, id: string) => (await client.get(`/api/reminders/${id}`)).status;

/** True if a person can read a reminder: alone, in the list, in the calendar, among the upcoming ones, and its occurrences. */
const meets = async (client: Client, id: string) => {
  const holds = async (path: string) => JSON.stringify((await client.get(path)).body).includes(id);
  return Promise.all([
    statusOf(client, id).then((status) => status === 200),
    holds("/api/reminders?size=100"),
    holds("/api/reminders/calendar?from=2027-01-01&to=2027-02-01"),
    holds("/api/reminders/upcoming?limit=100"),
    holds(`/api/reminders/${id}/occurrences`),
    holds(`/api/reminders/${id}/occurrences/calendar?from=2027-01-01&to=2027-02-01`),
  ]);
};
const all = (is: boolean) => Array.from({ length: 6 }, () => is);

test("a user who may update reminders reads all, and a viewer those linked to them", async () => {
  const viewer = await stage.open("VIEWER");
  const officer = await stage.open("PROJECT_OFFICER");
  const other = await stage.remind(once);
  const linked = await stage.remind({ ...once, userIds: [viewer.id] });
  expect(await meets(officer.client, other.id)).toEqual(all(true));
  expect(await meets(viewer.client, other.id)).toEqual(all(false));
  expect(await meets(viewer.client, linked.id)).toEqual(all(true));
});

test("a partner's user reads the reminders of their company, also through its projects, and of no other company", async () => {
  const [mine, theirs] = [await addCompany(stage.server), await addCompany(stage.server)];
  const partner = await stage.open("PARTNER_USER", mine);
  const project = await addProject(stage.server, { companyId: mine });
  const ofProject = await stage.remind({ ...once, projectId: project.id });
  expect(ofProject.companyId).toBe(mine);
  expect(await meets(partner.client, ofProject.id)).toEqual(all(true));
  const ofOthers = await stage.remind({ ...once, companyId: theirs });
  expect(await meets(partner.client, ofOthers.id)).toEqual(all(false));
});

test("neither a link nor having created it lets a partner read another company's reminder", async () => {
  const partner = await stage.open("PARTNER_USER", await addCompany(stage.server));
  const theirs = {
    companyId: await addCompany(stage.server),
    createdById: partner.id,
    userIds: [partner.id],
  };
  const id = await addReminder(stage.server, theirs);
  expect(await meets(partner.client, id)).toEqual(all(false));
});

test("a partner completes occurrences of readable reminders, and others are 404", async () => {
  const partner = await stage.open("PARTNER_USER", await addCompany(stage.server));
  const { id } = await stage.remind(once);
  const [row] = await stage.rows(id);
  const path = `/api/reminders/${id}/occurrences/${row?.id}/complete`;
  expect((await partner.client.put(path, {})).status).toBe(404);
  const linked = await stage.remind({ ...once, userIds: [partner.id] });
  const [theirs] = await stage.rows(linked.id);
  const done = await partner.client.put(`/api/reminders/${linked.id}/occurrences/${theirs?.id}/complete`, {});
  expect(done.status).toBe(200);
});

test("a partner with the permission creates reminders of their company, and changes no other company's", async () => {
  const companyId = await addCompany(stage.server);
  const role = await addRole(
    stage.server,
    ["reminder:get", "reminder:list", "reminder:create", "reminder:update"],
    "COMPANY",
  );
  const { id } = await addUser(stage.server, { roles: [role], companyId });
  const writer = await enter(stage.server, id);
  const made = await stage.remind(once, writer);
  expect(made.companyId).toBe(companyId);
  const answer = await writer.post("/api/reminders", {
    ...once,
    description: "Theirs",
    companyId: await addCompany(stage.server),
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: { companyId: expect.anything() } } });
  const other = await stage.remind({ ...once, companyId: await addCompany(stage.server), userIds: [] });
  expect(await statusOf(writer, other.id)).toBe(404);
});

test("an officer writes reminders of projects in which they take part, and their own without a project", async () => {
  const officer = await stage.open("PROJECT_OFFICER");
  const led = await addProject(stage.server, { leadUserId: officer.id });
  const shared = await addProject(stage.server, { responsibleIds: [officer.id] });
  const foreign = await addProject(stage.server);
  const create = async (projectId: string | null) =>
    (await officer.client.post("/api/reminders", { ...once, description: "Test", projectId })).status;
  expect([await create(led.id), await create(shared.id), await create(null)]).toEqual([201, 201, 201]);
  expect(await create(foreign.id)).toBe(403);

  const change = async (body: object) => {
    const { id } = await stage.remind({ ...once, ...body });
    return (await officer.client.patch(`/api/reminders/${id}`, { title: "Changed", version: 1 })).status;
  };
  expect(await change({ projectId: led.id })).toBe(200);
  expect(await change({ projectId: foreign.id })).toBe(403);
  expect(await change({ userIds: [officer.id] })).toBe(200);
  expect(await change({})).toBe(403);
  const theirs = await stage.remind(once, officer.client);
  expect((await stage.change(theirs.id, { projectId: foreign.id }, officer.client)).status).toBe(403);
});

test("linking others to a reminder needs the permission for it; linking and unlinking oneself does not", async () => {
  const officer = await stage.open("PROJECT_OFFICER");
  const other = await stage.open("VIEWER");
  const refusal = { status: 403, body: { detail: "You may not link other people to a reminder." } };
  const body = { ...once, description: "Test" };
  expect(
    await officer.client.post("/api/reminders", { ...body, userIds: [officer.id, other.id] }),
  ).toMatchObject(refusal);
  const { id } = await stage.remind({ ...once, userIds: [officer.id] }, officer.client);
  expect(await stage.change(id, { userIds: [officer.id, other.id] }, officer.client)).toMatchObject(refusal);
  expect((await stage.change(id, { userIds: [other.id] })).status).toBe(200);
  expect((await stage.change(id, { userIds: [other.id, officer.id] }, officer.client)).status).toBe(200);
  expect(await stage.change(id, { userIds: [] }, officer.client)).toMatchObject(refusal);
  expect((await stage.change(id, { userIds: [other.id] }, officer.client)).status).toBe(200);
});

test("a user is linked and unlinked once, keeps the order, and the history records it", async () => {
  const [first, second] = [await addUser(stage.server), await addUser(stage.server)];
  const { id } = await stage.remind(once);
  const path = (userId: string) => `/api/reminders/${id}/users/${userId}`;
  expect(await stage.manager.put(path(first.id))).toMatchObject({
    status: 200,
    body: { userIds: [first.id] },
  });
  expect(await stage.manager.put(path(second.id))).toMatchObject({
    body: { userIds: [first.id, second.id] },
  });
  expect(await stage.manager.put(path(first.id))).toMatchObject({ status: 200, body: { version: 3 } });
  expect((await stage.manager.get(`/api/reminders/${id}?extend=users`)).body).toMatchObject({
    users: [{ id: first.id }, { id: second.id }],
  });
  expect((await stage.manager.remove(path(first.id))).status).toBe(204);
  expect((await stage.manager.remove(path(first.id))).status).toBe(204);
  expect((await stage.read(id)).userIds).toEqual([second.id]);
  expect(await stage.history(id)).toMatchObject(
    ["create", "update", "update", "update"].map((action) => ({ action })),
  );
});

test("a user who is unknown, disabled, or of another company than the reminder's cannot be linked", async () => {
  const companyId = await addCompany(stage.server);
  const { id } = await stage.remind({ ...once, companyId });
  const link = async (userId: string) =>
    (await stage.manager.put(`/api/reminders/${id}/users/${userId}`)).status;
  expect(await link("6ba7b810-9dad-41d1-80b4-00c04fd430c8")).toBe(400);
  expect(await link((await addUser(stage.server, { status: "DISABLED" })).id)).toBe(400);
  expect(await link((await addUser(stage.server, { companyId: await addCompany(stage.server) })).id)).toBe(
    400,
  );
  expect(await link((await addUser(stage.server, { companyId })).id)).toBe(200);
  expect((await stage.manager.put(`/api/reminders/${id}/users/nobody`)).status).toBe(404);
});

test("the people of a reminder say whether they are told, by themselves and in a list", async () => {
  const companyId = await addCompany(stage.server);
  const active = await stage.open("VIEWER");
  const away = await addUser(stage.server, { status: "DISABLED", roles: ["VIEWER"] });
  const partner = await stage.open("PARTNER_USER", await addCompany(stage.server));
  const id = await addReminder(stage.server, { companyId, userIds: [active.id, away.id, partner.id] });
  const users = [
    { id: active.id, isTold: true },
    { id: away.id, isTold: false },
    { id: partner.id, isTold: false },
  ];
  expect((await stage.manager.get(`/api/reminders/${id}?extend=users`)).body).toMatchObject({ users });
  const filter = `filters[0].fieldId=company&filters[0].operator=equals&filters[0].value=${companyId}`;
  expect((await stage.manager.get(`/api/reminders?extend=users&${filter}`)).body).toMatchObject({
    data: [{ users }],
  });
});

test("a reminder says whether who made it could be told", async () => {
  const maker = await stage.open("PROJECT_OFFICER");
  const { id } = await stage.remind(once, maker.client);
  const isTold = async () =>
    Object((await stage.manager.get(`/api/reminders/${id}`)).body).isCreatorTold as unknown;
  expect(await isTold()).toBe(true);
  await stage.server.services.db
    .updateTable("appUser")
    .set({ status: "DISABLED" })
    .where("id", "=", maker.id)
    .execute();
  expect(await isTold()).toBe(false);
});

test("the filter `mine` finds reminders linked to the caller, and their own that are linked to nobody", async () => {
  const officer = await stage.open("PROJECT_OFFICER");
  const own = await stage.remind(once, officer.client);
  const linked = await stage.remind({ ...once, userIds: [officer.id] });
  const handedOn = await stage.remind(once, officer.client);
  await stage.manager.put(`/api/reminders/${handedOn.id}/users/${stage.managerId}`);
  const mine = [own.id, linked.id].toSorted();
  const idsIn = (body: unknown): readonly string[] =>
    [...JSON.stringify(body).matchAll(/"reminderId":"([^"]+)"/g)].map(([, id = ""]) => id).toSorted();
  const { client } = officer;
  expect(idsIn((await client.get("/api/reminders/upcoming?limit=100&mine=true")).body)).toEqual(mine);
  expect(
    idsIn((await client.get("/api/reminders/calendar?from=2027-01-01&to=2027-02-01&mine=true")).body),
  ).toEqual(mine);
  const filter = `filters[0].fieldId=person&filters[0].operator=equals&filters[0].value=${officer.id}`;
  const { body } = await client.get(`/api/reminders?${filter}`);
  expect(body).toMatchObject({ total: 2 });
});

test("if all linked people of a reminder belong to another company, the filter `mine` finds it for its creator only", async () => {
  const companyId = await addCompany(stage.server);
  const officer = await stage.open("PROJECT_OFFICER");
  const partner = await stage.open("PARTNER_USER", await addCompany(stage.server));
  const colleague = await stage.open("VIEWER");
  const foreign = { companyId, createdById: officer.id, userIds: [partner.id] };
  const id = await addReminder(stage.server, foreign);
  const told = await addReminder(stage.server, { ...foreign, userIds: [partner.id, colleague.id] });
  const { client } = officer;
  const found = async (path: string) => {
    const text = JSON.stringify((await client.get(path)).body);
    return [id, told].map((one) => text.includes(one));
  };
  const ofPerson = (operator: string, userId: string) =>
    found(
      `/api/reminders?size=100&filters[0].fieldId=person&filters[0].operator=${operator}&filters[0].value=${userId}`,
    );
  expect(await found("/api/reminders/upcoming?limit=100&mine=true")).toEqual([true, false]);
  expect(await found("/api/reminders/calendar?from=2027-01-01&to=2027-02-01&mine=true")).toEqual([
    true,
    false,
  ]);
  expect(await ofPerson("equals", officer.id)).toEqual([true, false]);
  expect(await ofPerson("equals", colleague.id)).toEqual([false, true]);
  expect(await ofPerson("equals", partner.id)).toEqual([false, false]);
  expect(await ofPerson("not_equals", officer.id)).toEqual([false, true]);
});

test("if no linked person of a reminder can be told, the filter `mine` finds it for its creator, and the filter by person for its creator and the linked people", async () => {
  const officer = await stage.open("PROJECT_OFFICER");
  const disabled = await addUser(stage.server, { status: "DISABLED" });
  const colleague = await stage.open("VIEWER");
  const own = { createdById: officer.id, userIds: [disabled.id] };
  const id = await addReminder(stage.server, own);
  const told = await addReminder(stage.server, { ...own, userIds: [disabled.id, colleague.id] });
  const found = async (path: string) => {
    const text = JSON.stringify((await officer.client.get(path)).body);
    return [id, told].map((one) => text.includes(one));
  };
  const ofPerson = (operator: string, userId: string) =>
    found(
      `/api/reminders?size=100&filters[0].fieldId=person&filters[0].operator=${operator}&filters[0].value=${userId}`,
    );
  expect(await found("/api/reminders/upcoming?limit=100&mine=true")).toEqual([true, false]);
  expect(await ofPerson("equals", officer.id)).toEqual([true, false]);
  expect(await ofPerson("equals", disabled.id)).toEqual([true, true]);
  expect(await ofPerson("not_equals", officer.id)).toEqual([false, true]);
  expect(await ofPerson("not_equals", disabled.id)).toEqual([false, false]);
});

test("records that reminders refer to cannot be deleted: projects, companies, the people they name", async () => {
  const admin = (await stage.open("PLATFORM_ADMIN")).client;
  const companyId = await addCompany(stage.server);
  const project = await addProject(stage.server);
  const user = await addUser(stage.server);
  const ofCompany = await stage.remind({ ...once, companyId });
  const ofProject = await stage.remind({ ...once, projectId: project.id, userIds: [user.id] });
  const remove = async (path: string) => {
    const { status, body } = await admin.remove(path);
    return [status, Reflect.get(Object(body), "detail")];
  };
  const paths = [`/api/companies/${companyId}`, `/api/projects/${project.id}`, `/api/users/${user.id}`];
  expect(await remove(paths[0] ?? "")).toEqual([409, "1 reminder belongs to this company."]);
  expect(await remove(paths[1] ?? "")).toEqual([409, "1 reminder belongs to this project."]);
  expect(await remove(paths[2] ?? "")).toEqual([409, "1 reminder names this user."]);
  for (const { id } of [ofCompany, ofProject]) await admin.remove(`/api/reminders/${id}`);
  for (const path of paths) expect((await remove(path))[0]).toBe(204);
});
