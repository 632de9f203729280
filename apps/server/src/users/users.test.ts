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
  server.services.db
    .selectFrom("history")
    .select(["action", "actorId", "source", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .orderBy("action")
    .execute();
const problem = (status: number, type: string, errors?: object) => ({
  status,
  body: { type: `/errors/${type}`, ...(errors && { errors }) },
});

describe("creating a user", () => {
  test("makes them invited, mails the invitation and records every field", async () => {
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
      anonymisedAt: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    const mails = (await postedMails(server)).filter(({ to }) => to === "mixed.case@canopy.example");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your invitation to Canopy"]);
    const [line, ...others] = await historyOf(id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ action: "create", actorId: expect.any(String), source: "API" });
    expect(line?.changes).toContainEqual({ field: "roles", before: null, after: ["PARTNER_USER"] });
    expect(JSON.stringify(line)).not.toContain(mails[0]?.token);
  });

  test("is refused for an address in use, ignoring case, and mails nothing", async () => {
    const { email } = await addUser(server);
    expect(await admin.post("/api/users", draft({ email: email.toUpperCase() }))).toMatchObject(
      problem(400, "validation", { email: ["is already used"] }),
    );
    expect((await postedMails(server)).filter(({ to }) => to === email)).toEqual([]);
  });

  test("with one address by two simultaneous requests creates one user", async () => {
    const sent = draft();
    const answers = await Promise.all([admin.post("/api/users", sent), admin.post("/api/users", sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test.each([
    [{ roles: ["KING"] }, { roles: ["Role is not one of the choices"] }],
    [{ roles: ["PARTNER_USER"] }, { companyId: ["A partner company user needs a company"] }],
    [{ companyId: crypto.randomUUID() }, { companyId: ["Company is not one of the choices"] }],
    [{ timeZone: "Mars/Olympus" }, { timeZone: ["Time zone is not one of the choices"] }],
    [{ timeZone: "IST" }, { timeZone: ["Time zone is not one of the choices"] }],
  ])("is refused with %j", async (more, errors) => {
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
  ])("does not accept the field %s", async (field) => {
    expect(await admin.post("/api/users", draft({ [field]: "ACTIVE" }))).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.anything() } },
    });
  });
});

describe("changing a user", () => {
  test("answers the user at the next version and records only what changed", async () => {
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

  test("who is invited mails a new invitation to a corrected address; the one before opens nothing", async () => {
    const [wrong, right] = [`${crypto.randomUUID()}@wrong.example`, `${crypto.randomUUID()}@canopy.example`];
    const id = idOf(await admin.post("/api/users", draft({ email: wrong })));
    const mailsTo = async (address: string) =>
      (await postedMails(server)).filter(({ to }) => to === address).map(({ token }) => token);
    const [first = ""] = await mailsTo(wrong);
    clock.pass(60);
    const changed = await admin.patch(`/api/users/${id}`, { email: right.toUpperCase(), version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { email: right, status: "INVITED" } });
    const [token = "", ...others] = await mailsTo(right);
    expect([others, await mailsTo(wrong)]).toEqual([[], [first]]);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["create", "invite", "update"]);
    const events = await server.services.db
      .selectFrom("securityEvent")
      .select(["kind", "details"])
      .where("userId", "=", id)
      .where("kind", "=", "INVITED")
      .where("createdAt", "=", clock.now().toISOString())
      .execute();
    expect(events).toEqual([{ kind: "INVITED", details: { again: true } }]);
    const password = "a long and new password";
    const set = (sent: string) =>
      server.client().put("/api/auth/password", { token: sent, password, confirmPassword: password });
    expect((await set(first)).status).toBe(400);
    expect((await set(token)).status).toBeLessThan(300);
  });

  test("who is invited mails a new invitation also when the former one has expired and was cleaned up with its mail", async () => {
    const [wrong, right] = [`${crypto.randomUUID()}@wrong.example`, `${crypto.randomUUID()}@canopy.example`];
    const id = idOf(await admin.post("/api/users", draft({ email: wrong })));
    await postedMails(server);
    for (const table of ["passwordToken", "mail"] as const)
      await server.services.db.deleteFrom(table).where("userId", "=", id).execute();
    expect((await admin.patch(`/api/users/${id}`, { email: right, version: 1 })).status).toBe(200);
    expect((await postedMails(server)).filter(({ to }) => to === right)).toHaveLength(1);
  });

  test.each([
    ["active", { status: "ACTIVE" }],
    ["invited, but was never mailed an invitation,", { status: "INVITED" }],
  ] as const)("who is %s mails no invitation to a new address", async (_state, more) => {
    const { id } = await addUser(server, more);
    const email = `${crypto.randomUUID()}@canopy.example`;
    expect(await admin.patch(`/api/users/${id}`, { email, version: 1 })).toMatchObject({ status: 200 });
    expect((await postedMails(server)).filter(({ to }) => to === email)).toEqual([]);
  });

  test("without a difference keeps the version and leaves no history", async () => {
    const { id } = await addUser(server);
    const same = await admin.patch(`/api/users/${id}`, { name: "Test", roles: ["VIEWER"], version: 1 });
    expect(same).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await historyOf(id)).toEqual([]);
  });

  test("at an older version is a conflict; of many at once, one succeeds", async () => {
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

  test("follows the rules for roles, company and address", async () => {
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

test("a user sent with the same roles in another order stays as they are", async () => {
  const { id } = await addUser(server, { roles: ["PROJECT_OFFICER", "MRV_REVIEWER"] });
  const roles = ["MRV_REVIEWER", "PROJECT_OFFICER"];
  const answer = await admin.patch(`/api/users/${id}`, { roles, version: 1 });
  expect(answer).toMatchObject({ status: 200, body: { version: 1, roles: roles.toReversed() } });
  expect(await historyOf(id)).toEqual([]);
  expect(await admin.patch(`/api/users/${id}`, { roles: ["MRV_REVIEWER"], version: 1 })).toMatchObject({
    body: { version: 2, roles: ["MRV_REVIEWER"] },
  });
});

describe("deleting a user", () => {
  test("removes a user to whom nothing refers, and is recorded", async () => {
    const { id } = await addUser(server);
    expect(await admin.remove(`/api/users/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect((await admin.get(`/api/users/${id}`)).status).toBe(404);
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["delete"]);
  });

  test("is refused for a user whom the history names", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    await (await server.signIn(email)).post("/api/companies", { name: "Made by them", country: "PT" });
    expect(await admin.remove(`/api/users/${id}`)).toMatchObject(problem(409, "in-use"));
    expect((await admin.get(`/api/users/${id}`)).status).toBe(200);
  });

  test("is refused for a user who has sent somebody a message, and not for one who only has messages", async () => {
    const [sender, reader] = [await addUser(server, { roles: ["PLATFORM_ADMIN"] }), await addUser(server)];
    const message = { userIds: [sender.id, reader.id], title: "Meeting", message: "Today at ten." };
    await (await server.signIn(sender.email)).post("/api/notifications", message);
    expect(await admin.remove(`/api/users/${sender.id}`)).toMatchObject({
      ...problem(409, "in-use"),
      body: { detail: "Messages of this user are kept. Disable the user instead." },
    });
    expect(await admin.remove(`/api/users/${reader.id}`)).toMatchObject({ status: 204 });
  });
});

describe("the list of users", () => {
  test("takes two statements after the one that reads the caller, and one more for the companies", async () => {
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

  test("is sorted by every sortable field, with users who never signed in last", async () => {
    const { body } = await admin.get("/api/users?sortField=lastLoginAt&sortDirection=desc&size=100");
    const times = (Reflect.get(Object(body), "data") as { lastLoginAt: string | null }[]).map(
      ({ lastLoginAt }) => lastLoginAt ?? "",
    );
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.at(-1)).toBe("");
  });
});

describe("one's own record", () => {
  test("can be read by every signed-in user, with their calendar's zone and week, and by nobody else", async () => {
    const company = await addCompany(server);
    const { id, email } = await addUser(server, { roles: ["PARTNER_USER"], companyId: company });
    await admin.patch(`/api/users/${id}`, { timeZone: "America/Bogota", weekStart: "SUNDAY", version: 1 });
    const own = await (await server.signIn(email)).get("/api/users/me");
    expect(own).toMatchObject({ status: 200, body: { id, timeZone: "America/Bogota", weekStart: "SUNDAY" } });
    expect(await server.client().get("/api/users/me")).toMatchObject({ status: 401 });
  });
});

describe("assignable users", () => {
  test("are named with their company only for callers who may read it", async () => {
    const companyId = await addCompany(server, "Quiet Orchard");
    const { id } = await addUser(server, { companyId, roles: ["PARTNER_USER"] });
    const rowsFor = async (permissions: Parameters<typeof addRole>[1]) => {
      const role = await addRole(server, permissions);
      const client = await server.signIn((await addUser(server, { roles: [role] })).email);
      const { body } = await client.get("/api/users/assignable");
      return (body as { id: string }[]).find((one) => one.id === id);
    };
    expect(await rowsFor(["reminder:link_user"])).toMatchObject({ companyId, companyName: null });
    const named = { companyId, companyName: "Quiet Orchard" };
    expect(await rowsFor(["reminder:link_user", "company:list"])).toMatchObject(named);
  });

  test("are all users who are not disabled, including invited ones, by name; to filter by, disabled ones too", async () => {
    const { id } = await addUser(server, { status: "DISABLED" });
    const { body } = await admin.get("/api/users/assignable");
    const people = body as { id: string; name: string; surname: string; companyName: string | null }[];
    expect(people.find(({ name }) => name === "Siobhan")).toMatchObject({
      companyId: expect.any(String),
      companyName: "Brightwater Dairies",
    });
    expect(people.find(({ name }) => name === "Ines")).toMatchObject({ companyName: null });
    expect(people.some((person) => person.id === id)).toBe(false);
    const named = (await admin.get("/api/users/assignable?for=filter")).body as typeof people;
    expect(named.some((person) => person.id === id)).toBe(true);
    expect(people.some(({ name }) => name === "Pooja")).toBe(true);
    const names = people.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "und")));
  });
});
