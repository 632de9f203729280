import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const draft = (more = {}) => ({
  email: `${crypto.randomUUID()}@canopy.example`,
  name: "New",
  surname: "Person",
  roles: ["VIEWER"],
  ...more,
});
const problem = (status: number, type: string, errors?: object) => ({
  status,
  body: { type: `/errors/${type}`, ...(errors && { errors }) },
});

describe("rights of users", () => {
  test("can be given only by callers who have them", async () => {
    const role = await addRole(server, ["user:create", "user:list", "user:update", "user:get"]);
    const clerk = await server.signIn((await addUser(server, { roles: [role] })).email);
    expect(await clerk.post("/api/users", draft({ roles: ["PLATFORM_ADMIN"] }))).toMatchObject(
      problem(403, "forbidden"),
    );
    expect((await clerk.post("/api/users", draft({ roles: [role] }))).status).toBe(201);
    const equal = await addUser(server, { roles: [role] });
    const path = `/api/users/${equal.id}`;
    expect((await clerk.patch(path, { roles: [role, "VIEWER"], version: 1 })).status).toBe(403);
    expect((await clerk.patch(path, { name: "Renamed", version: 1 })).status).toBe(200);
  });

  test("to the rows of all companies are given by nobody who has those of one", async () => {
    const permissions = ["user:create", "user:list", "user:get"] as const;
    const companyId = await addCompany(server);
    const [own, all] = [await addRole(server, permissions, "COMPANY"), await addRole(server, permissions)];
    const clerk = await server.signIn((await addUser(server, { companyId, roles: [own] })).email);
    expect((await clerk.post("/api/users", draft({ companyId, roles: [all] }))).status).toBe(403);
    expect((await clerk.post("/api/users", draft({ companyId, roles: [own] }))).status).toBe(201);
  });

  test("cannot be taken from users who have more, nor gained by changing such a user's address", async () => {
    const role = await addRole(server, ["user:list", "user:update"]);
    const clerk = await server.signIn((await addUser(server, { roles: [role] })).email);
    const { id, email } = await addUser(server, { roles: ["PROGRAMME_MANAGER"] });
    const path = `/api/users/${id}`;
    expect((await clerk.patch(path, { email: "mine@evil.example", version: 1 })).status).toBe(403);
    expect((await clerk.patch(path, { roles: [role], version: 1 })).status).toBe(403);
    expect((await clerk.patch(path, { email: email.toUpperCase(), name: "Same", version: 1 })).status).toBe(
      200,
    );
  });

  test("cannot be raised by oneself", async () => {
    const role = await addRole(server, ["user:list", "user:update"]);
    const { id, email } = await addUser(server, { roles: [role] });
    const clerk = await server.signIn(email);
    expect((await clerk.patch(`/api/users/${id}`, { roles: ["PLATFORM_ADMIN"], version: 1 })).status).toBe(
      403,
    );
  });
});

describe("the users that a caller can read", () => {
  test("with `user:get` alone are those of their own company; our staff count as one too", async () => {
    const [here, there] = [await addCompany(server, "Here"), await addCompany(server, "There")];
    const role = await addRole(server, ["user:get", "company:get"]);
    const me = await addUser(server, { companyId: here, roles: [role] });
    const colleague = await addUser(server, { companyId: here });
    const stranger = await addUser(server, { companyId: there });
    const staff = await addUser(server, { roles: [role] });
    const client = await server.signIn(me.email);
    const list = await client.get("/api/users?extend=company&sortField=email&sortDirection=asc");
    expect(Reflect.get(Object(list.body), "total")).toBe(2);
    expect(new Set(JSON.stringify(list.body).match(/[0-9a-f-]{36}(?=@)/g))).toEqual(
      new Set([me.id, colleague.id]),
    );
    const record = await client.get(`/api/users/${me.id}?extend=company`);
    expect(record.body).toMatchObject({ company: { name: "Here", userCount: 2 } });
    expect((await client.get(`/api/users/${colleague.id}`)).status).toBe(200);
    for (const { id } of [stranger, staff]) expect((await client.get(`/api/users/${id}`)).status).toBe(404);
    const ours = await server.signIn(staff.email);
    const oursTotal = await ours.get(
      "/api/users?filters[0].fieldId=companyId&filters[0].operator=is_not_null",
    );
    expect(oursTotal.body).toEqual({ data: [], total: 0 });
    expect((await ours.get(`/api/users/${me.id}`)).status).toBe(404);
  });

  test("with any permission are bound to the caller's company: reading, writing, inviting elsewhere", async () => {
    const [here, there] = [await addCompany(server, "Here"), await addCompany(server, "There")];
    const role = await addRole(
      server,
      [
        "user:list",
        "user:get",
        "user:create",
        "user:update",
        "user:delete",
        "user:disable",
        "user:enable",
        "project:create",
      ],
      "COMPANY",
    );
    const me = await addUser(server, { companyId: here, roles: [role] });
    const stranger = await addUser(server, { companyId: there, roles: [role] });
    const client = await server.signIn(me.email);
    const path = `/api/users/${stranger.id}`;
    const calls = [
      client.get(path),
      client.patch(path, { name: "Mine", version: 1 }),
      client.remove(path),
      client.put(`${path}/disable`),
      client.put(`${path}/enable`),
      client.post(`${path}/invitation`),
      client.post(`${path}/password-reset`),
    ];
    for (const call of calls) expect(await call).toMatchObject(problem(404, "not-found"));
    expect(await client.post("/api/users", draft({ roles: [role], companyId: there }))).toMatchObject(
      problem(400, "validation", { companyId: ["Company is not one of the choices"] }),
    );
    expect((await client.patch(`/api/users/${me.id}`, { companyId: there, version: 1 })).status).toBe(400);
    const foreign = `/api/users?filters[0].fieldId=company&filters[0].operator=equals&filters[0].value=${there}`;
    expect((await client.get(foreign)).body).toEqual({ data: [], total: 0 });
    expect(JSON.stringify((await client.get("/api/users/assignable")).body)).not.toContain("There");
    expect((await client.post("/api/users", draft({ roles: [role], companyId: here }))).status).toBe(201);
  });

  test("include their company only for callers who may read companies", async () => {
    const companyId = await addCompany(server, "Hidden");
    const role = await addRole(server, ["user:list", "user:get"]);
    const client = await server.signIn((await addUser(server, { roles: [role] })).email);
    const { id } = await addUser(server, { companyId, roles: ["PARTNER_USER"] });
    expect((await client.get(`/api/users/${id}?extend=company`)).body).toMatchObject({
      companyId,
      company: null,
    });
    expect((await admin.get(`/api/users/${id}?extend=company`)).body).toMatchObject({
      company: { id: companyId, name: "Hidden" },
    });
  });
});
