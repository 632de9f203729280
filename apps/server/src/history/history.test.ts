import type { HistoryEntry } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const historyOf = (client: Client, entity: string, id: string) =>
  client.get(`/api/history?entity=${entity}&id=${id}`);
const entriesIn = (body: unknown): readonly HistoryEntry[] => Reflect.get(Object(body), "data");
const versionIn = (body: unknown): unknown => Reflect.get(Object(body), "version");

test("a user's history lists what was changed and by whom, the latest first", async () => {
  const { id } = await addUser(server);
  const version = versionIn((await admin.get(`/api/users/${id}`)).body);
  await admin.patch(`/api/users/${id}`, { name: "Renamed", version });
  await admin.put(`/api/users/${id}/disable`);
  const { status, body } = await historyOf(admin, "user", id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 2 });
  expect(entriesIn(body)).toMatchObject([
    { entity: "user", entityId: id, action: "disable", actorName: "Ines Duarte" },
    { action: "update", changes: [{ field: "name", after: "Renamed" }] },
  ]);
});

test("holds the entries of the one record, filtered and exported as any list", async () => {
  const [one, other] = [await addCompany(server), await addCompany(server)];
  for (const id of [one, other]) {
    const version = versionIn((await admin.get(`/api/companies/${id}`)).body);
    await admin.patch(`/api/companies/${id}`, { notes: "Changed", version });
  }
  const path = `/api/history?entity=company&id=${one}`;
  expect(entriesIn((await admin.get(path)).body).map(({ entityId }) => entityId)).toEqual([one]);
  const none = "filters[0].fieldId=action&filters[0].operator=equals&filters[0].value=delete";
  expect((await admin.get(`${path}&${none}`)).body).toEqual({ data: [], total: 0 });
  const exported = await admin.get(`${path}&columns=action`, { accept: "text/csv" });
  expect(exported.headers.get("x-total-count")).toBe("1");
});

test("is not there for callers who may not read the record, by its kind or by its row", async () => {
  const companyId = await addCompany(server);
  const { id } = await addUser(server);
  const absent = { status: 404, body: { type: "/errors/not-found" } };
  const reader = await enter(
    server,
    (await addUser(server, { roles: [await addRole(server, ["company:list", "company:get"])] })).id,
  );
  expect((await historyOf(reader, "company", companyId)).status).toBe(200);
  expect(await historyOf(reader, "user", id)).toMatchObject(absent);
  const partner = await addUser(server, { companyId, roles: ["PARTNER_USER"] });
  const bound = await enter(server, partner.id);
  expect((await historyOf(bound, "company", companyId)).status).toBe(200);
  expect(await historyOf(bound, "company", await addCompany(server))).toMatchObject(absent);
  expect(await historyOf(admin, "company", crypto.randomUUID())).toMatchObject(absent);
});

test("of a saved view is there for those who meet the view, without any permission but that of its list", async () => {
  const role = await addRole(server, ["project:list"]);
  const join = async (roles: readonly string[]) => enter(server, (await addUser(server, { roles })).id);
  const [owner, colleague, noReader] = [
    await join([role]),
    await join([role]),
    await join([await addRole(server, [])]),
  ];
  const made = await owner.post("/api/views", { list: "/api/projects", name: "Waiting in Kenya" });
  const id = String(Reflect.get(Object(made.body), "id"));
  const entries = { status: 200, body: { total: 1, data: [{ entity: "savedView", action: "create" }] } };
  const absent = { status: 404, body: { type: "/errors/not-found" } };
  expect(await historyOf(owner, "savedView", id)).toMatchObject(entries);
  expect(await historyOf(colleague, "savedView", id)).toMatchObject(absent);
  await owner.patch(`/api/views/${id}`, { isShared: true, version: 1 });
  expect(await historyOf(colleague, "savedView", id)).toMatchObject({
    status: 200,
    body: { total: 2, data: [{ action: "update", changes: [{ field: "isShared", after: true }] }, {}] },
  });
  expect(await historyOf(noReader, "savedView", id)).toMatchObject(absent);
});

test("of one's own user is there for everybody, like their own record; that of a colleague is not", async () => {
  const companyId = await addCompany(server);
  const ofStaff = { roles: [await addRole(server, ["notification:read"])] };
  const ofPartner = { companyId, roles: [await addRole(server, ["notification:read"], "COMPANY")] };
  for (const home of [ofStaff, ofPartner]) {
    const [me, colleague] = [await addUser(server, home), await addUser(server, home)];
    const client = await enter(server, me.id);
    const version = versionIn((await client.get("/api/users/me")).body);
    await client.patch("/api/users/me", { name: "Renamed", version });
    for (const id of [me.id, me.id.toUpperCase()])
      expect(await historyOf(client, "user", id)).toMatchObject({
        status: 200,
        body: { total: 1, data: [{ entityId: me.id, action: "update", changes: [{ field: "name" }] }] },
      });
    const absent = { status: 404, body: { type: "/errors/not-found" } };
    expect(await historyOf(client, "user", colleague.id)).toMatchObject(absent);
    expect(await historyOf(client, "company", companyId)).toMatchObject(absent);
  }
});

test.each(["project", "milestone", "session", ""])("refuses the kind '%s' by its name", async (entity) => {
  const { status, body } = await historyOf(admin, entity, crypto.randomUUID());
  expect([status, Object.keys(Object(body).errors)]).toEqual([400, ["entity"]]);
});
