import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
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

const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const draft = (more = {}) => ({
  email: `${crypto.randomUUID()}@canopy.example`,
  name: "New",
  surname: "Person",
  roles: ["VIEWER"],
  ...more,
});
const historyOf = (id: string) =>
  server.parts.db
    .selectFrom("history")
    .select(["action", "actorName", "source", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .orderBy("action")
    .execute();
const problem = (status: number, type: string, errors?: object) => ({
  status,
  body: { type: `/errors/${type}`, ...(errors && { errors }) },
});

describe("creating a user", () => {
  test("makes an invited one, mails the invitation and records every field", async () => {
    const companyId = await addCompany(server);
    const sent = draft({
      email: "Mixed.Case@Canopy.Example",
      companyId,
      roles: ["PARTNER_USER"],
      language: "pt",
    });
    const made = await admin.post("/api/users", sent);
    const id = idOf(made);
    expect(made).toMatchObject({ status: 201 });
    expect(made.headers.get("location")).toBe(`/api/users/${id}`);
    expect(made.body).toEqual({
      ...sent,
      id,
      email: "mixed.case@canopy.example",
      status: "INVITED",
      timeZone: null,
      weekStart: null,
      lastLoginAt: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    const mails = (await postedMails(server)).filter(({ to }) => to === "mixed.case@canopy.example");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your invitation to Canopy"]);
    const [line, ...others] = await historyOf(id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ action: "create", actorName: "Ines Duarte", source: "API" });
    expect(line?.changes).toContainEqual({ field: "roles", before: null, after: ["PARTNER_USER"] });
    expect(JSON.stringify(line)).not.toContain(mails[0]?.token);
  });

  test("refuses an address that someone has, in whatever case, and mails nothing", async () => {
    const { email } = await addUser(server);
    expect(await admin.post("/api/users", draft({ email: email.toUpperCase() }))).toMatchObject(
      problem(400, "validation", { email: ["is already used"] }),
    );
    expect((await postedMails(server)).filter(({ to }) => to === email)).toEqual([]);
  });

  test("makes one of two users who are given the same address at the same time", async () => {
    const sent = draft();
    const answers = await Promise.all([admin.post("/api/users", sent), admin.post("/api/users", sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test.each([
    [{ roles: ["KING"] }, { roles: ["Role is not one of the choices"] }],
    [{ roles: ["PARTNER_USER"] }, { companyId: ["A partner company user needs a company"] }],
    [{ companyId: crypto.randomUUID() }, { companyId: ["Company is not one of the choices"] }],
    [{ timeZone: "Mars/Olympus" }, { timeZone: ["Time zone is not one of the choices"] }],
  ])("refuses %j", async (more, errors) => {
    expect(await admin.post("/api/users", draft(more))).toMatchObject(problem(400, "validation", errors));
  });

  test.each([
    "status",
    "id",
    "permissions",
    "passwordHash",
    "company_id",
    "createdAt",
    "version",
    "lockedUntil",
  ])("takes no %s", async (field) => {
    expect(await admin.post("/api/users", draft({ [field]: "ACTIVE" }))).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.anything() } },
    });
  });
});

describe("rights", () => {
  test("are given only by those who have them", async () => {
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

  test("are not taken from, nor taken over by the address of, someone who has more", async () => {
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

  test("of one's own are not raised by oneself", async () => {
    const role = await addRole(server, ["user:list", "user:update"]);
    const { id, email } = await addUser(server, { roles: [role] });
    const clerk = await server.signIn(email);
    expect((await clerk.patch(`/api/users/${id}`, { roles: ["PLATFORM_ADMIN"], version: 1 })).status).toBe(
      403,
    );
  });
});

describe("changing a user", () => {
  test("answers the user at the next version and records what changed, only that", async () => {
    const { id } = await addUser(server);
    clock.pass(60);
    const changed = await admin.patch(`/api/users/${id}`, {
      name: "Renamed",
      timeZone: "Asia/Tokyo",
      version: 1,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: "Renamed", timeZone: "Asia/Tokyo", version: 2, updatedAt: clock.now().toISOString() },
    });
    expect(await historyOf(id)).toMatchObject([
      {
        action: "update",
        changes: [
          { field: "name", before: "Test", after: "Renamed" },
          { field: "timeZone", before: null, after: "Asia/Tokyo" },
        ],
      },
    ]);
  });

  test("that changes nothing keeps the version and leaves no history", async () => {
    const { id } = await addUser(server);
    const same = await admin.patch(`/api/users/${id}`, { name: "Test", roles: ["VIEWER"], version: 1 });
    expect(same).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await historyOf(id)).toEqual([]);
  });

  test("at an older version is a conflict; of many at once, one counts", async () => {
    const { id } = await addUser(server);
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((name) => admin.patch(`/api/users/${id}`, { name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await admin.patch(`/api/users/${id}`, { name: "E", version: 1 })).toMatchObject(
      problem(409, "conflict"),
    );
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("keeps to the rules for roles, company and address", async () => {
    const { id } = await addUser(server);
    const other = await addUser(server);
    const path = `/api/users/${id}`;
    expect(await admin.patch(path, { roles: ["PARTNER_USER"], version: 1 })).toMatchObject(
      problem(400, "validation", { companyId: ["A partner company user needs a company"] }),
    );
    expect(await admin.patch(path, { email: other.email, version: 1 })).toMatchObject(
      problem(400, "validation", { email: ["is already used"] }),
    );
    expect(await admin.patch(path, { roles: [], version: 1 })).toMatchObject(problem(400, "validation"));
    const companyId = await addCompany(server);
    const partner = await admin.patch(path, { roles: ["PARTNER_USER"], companyId, version: 1 });
    expect(partner).toMatchObject({ status: 200, body: { companyId } });
    expect(await admin.patch(path, { companyId: null, version: 2 })).toMatchObject(
      problem(400, "validation", { companyId: ["A partner company user needs a company"] }),
    );
  });
});

describe("disabling and enabling", () => {
  test("go there and back, each recorded once however often it is repeated", async () => {
    const { id } = await addUser(server);
    for (const verb of ["disable", "disable", "enable", "enable"])
      expect((await admin.put(`/api/users/${id}/${verb}`)).status).toBe(200);
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 3 });
    expect((await historyOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ["disable", [{ field: "status", before: "ACTIVE", after: "DISABLED" }]],
      ["enable", [{ field: "status", before: "DISABLED", after: "ACTIVE" }]],
    ]);
  });

  test("happen once of fifty at the same time", async () => {
    const { id } = await addUser(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.put(`/api/users/${id}/disable`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("make a user who never had a password invited again", async () => {
    const { id } = await addUser(server, { status: "INVITED" });
    expect((await admin.put(`/api/users/${id}/disable`)).body).toMatchObject({ status: "DISABLED" });
    expect((await admin.put(`/api/users/${id}/enable`)).body).toMatchObject({ status: "INVITED" });
  });

  test("are not for oneself", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const me = await server.signIn(email);
    for (const call of [me.put(`/api/users/${id}/disable`), me.remove(`/api/users/${id.toUpperCase()}`)])
      expect(await call).toMatchObject(problem(409, "invalid-transition"));
    expect((await me.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 1 });
  });
});

describe("the last active administrator", () => {
  test("is neither disabled, deleted nor given another role, not by two who do it to each other at once", async () => {
    const own = await openTestServer({ now: clock.now });
    try {
      const { id, email } = await addUser(own, { roles: ["PLATFORM_ADMIN"] });
      const other = await own.signIn(email);
      const ines = await own.signIn("ines.duarte@canopy.example");
      const inesId = idOf({
        ...(await other.get("/api/users")),
        body: await own.parts.db
          .selectFrom("appUser")
          .select("id")
          .where("email", "=", "ines.duarte@canopy.example")
          .executeTakeFirst(),
      });
      const answers = await Promise.all([
        ines.put(`/api/users/${id}/disable`),
        other.put(`/api/users/${inesId}/disable`),
      ]);
      // the slower one is refused by the rule, or is signed out already
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [left, leftId] = answers[0]?.status === 200 ? [ines, inesId] : [other, id];
      const role = await addRole(own, ["user:list", "user:disable", "user:delete"]);
      const clerk = await own.signIn((await addUser(own, { roles: [role] })).email);
      const refused = [
        clerk.put(`/api/users/${leftId}/disable`),
        clerk.remove(`/api/users/${leftId}`),
        left.patch(`/api/users/${leftId}`, { roles: ["VIEWER"], version: 1 }),
      ];
      for (const call of refused) expect(await call).toMatchObject(problem(409, "invalid-transition"));
    } finally {
      await own.close();
    }
  });
});

describe("deleting a user", () => {
  test("removes one to whom nothing refers, and is recorded", async () => {
    const { id } = await addUser(server);
    expect(await admin.remove(`/api/users/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect((await admin.get(`/api/users/${id}`)).status).toBe(404);
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["delete"]);
  });

  test("keeps one whom the history names", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    await (await server.signIn(email)).post("/api/companies", { name: "Made by them", country: "PT" });
    expect(await admin.remove(`/api/users/${id}`)).toMatchObject(problem(409, "in-use"));
    expect((await admin.get(`/api/users/${id}`)).status).toBe(200);
  });
});

describe("who meets whom", () => {
  test("with `user:get` alone it is the users of one's own company, our staff being one too", async () => {
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
    expect(list.body).toMatchObject({ data: [{ company: { name: "Here", userCount: 2 } }, {}] });
    expect((await client.get(`/api/users/${colleague.id}`)).status).toBe(200);
    for (const { id } of [stranger, staff]) expect((await client.get(`/api/users/${id}`)).status).toBe(404);
    const ours = await server.signIn(staff.email);
    const oursTotal = await ours.get(
      "/api/users?filters[0].fieldId=companyId&filters[0].operator=is_not_null",
    );
    expect(oursTotal.body).toEqual({ data: [], total: 0 });
    expect((await ours.get(`/api/users/${me.id}`)).status).toBe(404);
  });

  test("a company's bounds hold whatever else one may: reading, writing, inviting elsewhere", async () => {
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

  test("a company is shown beside a user only to those who may read companies", async () => {
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

describe("the list of users", () => {
  test("takes two statements, and one more for the companies, after the one that tells who asks", async () => {
    for (const [query, statements] of [
      ["?size=100", 3],
      ["?size=100&extend=company", 4],
    ] as const) {
      server.statements.length = 0;
      expect((await admin.get(`/api/users${query}`)).status).toBe(200);
      expect([query, server.statements.length]).toEqual([query, statements]);
    }
  });

  test("is filtered by role, state, company and a part of the address", async () => {
    const filters = [
      ["roles", "equals", "PLATFORM_ADMIN"],
      ["status", "in", "ACTIVE"],
      ["companyId", "is_null"],
      ["email", "contains", "INES."],
    ].flatMap(([field, operator, value], i) => [
      `filters[${i}].fieldId=${field}`,
      `filters[${i}].operator=${operator}`,
      ...(value ? [`filters[${i}].value=${value}`] : []),
    ]);
    const { body } = await admin.get(`/api/users?${filters.join("&")}`);
    expect(body).toMatchObject({ total: 1, data: [{ email: "ines.duarte@canopy.example" }] });
  });

  test("is sorted by every field that sorts, those who never signed in last", async () => {
    const { body } = await admin.get("/api/users?sortField=lastLoginAt&sortDirection=desc&size=100");
    const times = (Reflect.get(Object(body), "data") as { lastLoginAt: string | null }[]).map(
      ({ lastLoginAt }) => lastLoginAt ?? "",
    );
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.at(-1)).toBe("");
  });
});

describe("assignable users", () => {
  test("are the active ones, by name", async () => {
    const { id } = await addUser(server, { status: "DISABLED" });
    const { body } = await admin.get("/api/users/assignable");
    const people = body as { id: string; name: string; surname: string; companyName: string | null }[];
    expect(people.find(({ name }) => name === "Siobhan")).toMatchObject({
      companyName: "Brightwater Dairies",
    });
    expect(people.find(({ name }) => name === "Ines")).toMatchObject({ companyName: null });
    expect(people.some((person) => person.id === id || person.name === "Pooja")).toBe(false);
    const names = people.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "und")));
  });
});
