import type { SecurityEvent } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreAdministrator } from "../auth/restoreAdministrator.ts";
import { openTestServer, DEMO_PASSWORD, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

let server: TestServer;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  adminId = String(Reflect.get(Object((await admin.get("/api/users/me")).body), "id"));
});
afterAll(() => server.close());

const rowsOf = (body: unknown): readonly SecurityEvent[] => Reflect.get(Object(body), "data");
/** The events of a user, the newest first. */
const eventsOf = async (userId: string): Promise<readonly SecurityEvent[]> => {
  const query = `size=100&filters[0].fieldId=userId&filters[0].operator=equals&filters[0].value=${userId}`;
  return rowsOf((await admin.get(`/api/events?${query}`)).body);
};
/** Kind and details of a user's newest event. */
const lastOf = async (userId: string) => {
  const [last] = await eventsOf(userId);
  return { kind: last?.kind, actorId: last?.actorId, details: last?.details };
};
const kindsOf = async (userId: string) => (await eventsOf(userId)).map(({ kind }) => kind);

const logIn = async (email: string, password: string, from = "198.51.100.7") => {
  const response = await server.answer(
    new Request("http://localhost:4100/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Test browser" },
      body: JSON.stringify({ email, password }),
    }),
    from,
  );
  return { status: response.status, requestId: response.headers.get("x-request-id") };
};

describe("the event of a sign-in", () => {
  test("names the user, the address, the program and the request", async () => {
    const { id, email } = await addUser(server);
    const { status, requestId } = await logIn(email, DEMO_PASSWORD);
    expect(status).toBe(200);
    expect((await eventsOf(id))[0]).toMatchObject({
      kind: "SIGNED_IN",
      userId: id,
      actorId: id,
      address: "198.51.100.7",
      userAgent: "Test browser",
      requestId,
      details: {},
    });
  });

  test.each([
    ["ACTIVE", "not the password", "PASSWORD"],
    ["DISABLED", DEMO_PASSWORD, "DISABLED"],
    ["INVITED", DEMO_PASSWORD, "INVITED"],
  ] as const)("says why an %s user was refused", async (status, password, reason) => {
    const { id, email } = await addUser(server, { status });
    await logIn(email, password);
    const [refused] = await eventsOf(id);
    expect(refused).toMatchObject({ kind: "SIGN_IN_REFUSED", actorId: null, details: { reason } });
  });

  test("says that a pair is locked", async () => {
    const { id, email } = await addUser(server);
    for (let i = 0; i < 6; i += 1) await logIn(email, "wrong", "198.51.100.8");
    const reasons = (await eventsOf(id)).map(({ details }) => String(details["reason"]));
    expect(reasons.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "LOCKED",
      ...Array.from({ length: 5 }, () => "PASSWORD"),
    ]);
  });

  test("keeps of an unknown user neither the typed address nor the password", async () => {
    await logIn("typed-canary@canopy.example", "typed-canary-password", "198.51.100.9");
    const query = "filters[0].fieldId=address&filters[0].operator=equals&filters[0].value=198.51.100.9";
    const { body } = await admin.get(`/api/events?${query}`);
    expect(rowsOf(body)).toMatchObject([{ userId: null, userName: null, details: { reason: "UNKNOWN" } }]);
    expect(JSON.stringify(body)).not.toContain("canary");
  });
});

describe("an account's events", () => {
  test("tell its invitation, its first password, its roles, address and status, each with who did it", async () => {
    const email = `${crypto.randomUUID()}@canopy.example`;
    const draft = { email, name: "New", surname: "Person", roles: ["VIEWER"] };
    const id = String(Reflect.get(Object((await admin.post("/api/users", draft)).body), "id"));
    expect(await lastOf(id)).toEqual({ kind: "INVITED", actorId: adminId, details: { roles: ["VIEWER"] } });
    await postedMails(server); // the first link is sent before the second
    await admin.post(`/api/users/${id}/invitation`);
    expect(await lastOf(id)).toMatchObject({ kind: "INVITED", details: { again: true } });
    const token = (await postedMails(server)).findLast(({ to }) => to === email)?.token;
    const password = "a-good-first-password";
    await server.client().put("/api/auth/password", { token, password, confirmPassword: password });
    expect((await kindsOf(id)).slice(0, 2).toSorted()).toEqual(["PASSWORD_CHANGED", "STATUS_CHANGED"]);
    const { version } = Object((await admin.get(`/api/users/${id}`)).body);
    await admin.patch(`/api/users/${id}`, { roles: ["PROJECT_OFFICER"], version });
    expect(await lastOf(id)).toEqual({
      kind: "ROLES_CHANGED",
      actorId: adminId,
      details: { before: ["VIEWER"], after: ["PROJECT_OFFICER"] },
    });
    const moved = `moved-${email}`;
    await admin.patch(`/api/users/${id}`, { email: moved, version: version + 1 });
    expect(await lastOf(id)).toMatchObject({
      kind: "ADDRESS_CHANGED",
      details: { before: email, after: moved },
    });
    await admin.put(`/api/users/${id}/disable`);
    expect(await lastOf(id)).toMatchObject({ details: { before: "ACTIVE", after: "DISABLED" } });
    await admin.put(`/api/users/${id}/disable`);
    await admin.put(`/api/users/${id}/enable`);
    const statuses = (await eventsOf(id)).filter(({ kind }) => kind === "STATUS_CHANGED");
    expect(statuses).toHaveLength(3);
  });

  test("tell the change of a password, a reset link and a one-time password", async () => {
    const { id, email } = await addUser(server);
    const person = await server.signIn(email);
    const password = "another-good-password";
    const typed = { currentPassword: DEMO_PASSWORD, password, confirmPassword: password };
    await person.put("/api/users/me/password", typed);
    expect(await lastOf(id)).toEqual({
      kind: "PASSWORD_CHANGED",
      actorId: id,
      details: { by: "CURRENT_PASSWORD" },
    });
    await server.client().post("/api/auth/password/reset", { email });
    await server.services.mail.settled();
    expect(await lastOf(id)).toMatchObject({ kind: "RESET_ASKED", actorId: null });
    await admin.post("/api/auth/master-password", { userId: id });
    expect(await lastOf(id)).toMatchObject({ kind: "ONE_TIME_PASSWORD_MADE", actorId: adminId });
  });

  test("tell its calendar link, made and revoked once", async () => {
    const { id } = await addUser(server, { roles: ["PROJECT_OFFICER"] });
    const person = await enter(server, id);
    await person.put("/api/calendar-feed");
    await person.remove("/api/calendar-feed");
    await person.remove("/api/calendar-feed");
    expect((await kindsOf(id)).toSorted()).toEqual(["FEED_LINK_MADE", "FEED_LINK_REVOKED"]);
  });

  test("tell an export with its list, format and rows, and a refusal with its reason", async () => {
    const { id } = await addUser(server, { roles: ["VIEWER"] });
    const person = await enter(server, id);
    const { total } = Object((await person.get("/api/projects?size=1")).body);
    await person.get("/api/projects?columns=name", { accept: "text/csv" });
    expect(await lastOf(id)).toMatchObject({
      kind: "EXPORTED",
      details: { path: "/api/projects", format: "csv", rows: total, columns: ["name"] },
    });
    expect((await person.post("/api/users", {})).status).toBe(403);
    expect(await lastOf(id)).toMatchObject({
      kind: "FORBIDDEN",
      actorId: id,
      details: { method: "POST", path: "/api/users", reason: expect.stringContaining("permission") },
    });
  });

  test("tell an administrator who was restored on the machine", async () => {
    const { id, email } = await addUser(server, { status: "DISABLED" });
    await restoreAdministrator(server.services.db, { email, now: new Date(), publicUrl: "http://localhost" });
    expect(await lastOf(id)).toMatchObject({
      kind: "ADMIN_RESTORED",
      actorId: null,
      details: { after: { status: "ACTIVE", roles: ["PLATFORM_ADMIN", "VIEWER"] } },
    });
  });
});

describe("the event that a document was read", () => {
  const clock = createTestClock();
  let own: TestServer;
  beforeAll(async () => {
    own = await openTestServer({ now: clock.now });
  });
  afterAll(() => own.close());

  const enterAs = async () => {
    const { id } = await addUser(own, { roles: ["PROGRAMME_MANAGER"] });
    const person = await enter(own, id);
    /** The details of all such events of this person. */
    const reads = async () => {
      const events = own.services.db.selectFrom("securityEvent").select("details").where("userId", "=", id);
      const { length, ...rows } = await events.where("kind", "=", "DOCUMENT_READ").execute();
      return { length, last: rows[length - 1]?.details };
    };
    return { person, reads };
  };
  const upload = async (person: Client) => {
    const projects = Object((await person.get("/api/projects?size=1")).body);
    const on = callsOn((await createDocument(person, projects.data[0].id)).id);
    await on.upload(person, pdf("first"));
    await on.upload(person, pdf("second"));
    return (no: number) => `${on.path}/versions/${no}/content`;
  };

  test("is written with every answer that begins at the first byte", async () => {
    const { person, reads } = await enterAs();
    const content = await upload(person);
    await person.get(content(1), { range: "bytes=0-3" });
    await person.get(content(1));
    expect(await reads()).toMatchObject({
      length: 2,
      last: { version: 1, title: "Meter report", fileName: "report.pdf" },
    });
  });

  test("is written with a later part, unless the same person has read this version within the last hour", async () => {
    const { person, reads } = await enterAs();
    const other = await enterAs();
    const content = await upload(person);
    const later = async (no: number, by = { person, reads }) => {
      const { status } = await by.person.get(content(no), { range: "bytes=1-" });
      return [status, (await by.reads()).length];
    };
    expect(await later(1)).toEqual([206, 1]);
    expect(await later(1)).toEqual([206, 1]);
    expect(await later(2)).toEqual([206, 2]);
    expect(await later(1, other)).toEqual([206, 1]);
    clock.pass(3_599);
    expect(await later(1)).toEqual([206, 2]);
    clock.pass(1);
    expect(await later(1)).toEqual([206, 3]);
  });
});

test("at most thirty refusals of one person are written within a minute", async () => {
  const clock = createTestClock();
  const own = await openTestServer({ data: "empty", now: clock.now });
  try {
    const person = await enter(own, (await addUser(own)).id);
    const refuse = async (times: number) => {
      for (let i = 0; i < times; i += 1) expect((await person.get("/api/events")).status).toBe(403);
      return (await own.services.db.selectFrom("securityEvent").select("id").execute()).length;
    };
    expect(await refuse(40)).toBe(30);
    clock.pass(60);
    expect(await refuse(1)).toBe(31);
  } finally {
    await own.close();
  }
});

describe("the people of an event", () => {
  test("exist until they are deleted; their names stay", async () => {
    const { id, email } = await addUser(server);
    await logIn(email, DEMO_PASSWORD);
    await admin.post("/api/auth/master-password", { userId: id });
    const read = async () =>
      (await eventsOf(id)).map(({ userExists, actorExists }) => ({ userExists, actorExists }));
    expect(await read()).toEqual(Array.from({ length: 2 }, () => ({ userExists: true, actorExists: true })));
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(204);
    expect(await read()).toEqual([
      { userExists: false, actorExists: true },
      { userExists: false, actorExists: false },
    ]);
    const name = expect.stringMatching(/^Test Person/);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ userId: id, userName: name, actorName: name });
  });

  test("do not exist where nobody is known", async () => {
    await logIn("nobody@canopy.example", "wrong");
    const query = "filters[0].fieldId=userId&filters[0].operator=is_null";
    const [unknown] = rowsOf((await admin.get(`/api/events?${query}`)).body);
    expect(unknown).toMatchObject({ userId: null, userExists: false, actorId: null, actorExists: false });
  });
});

describe("who reads events", () => {
  test("is everybody for their own, without the address and program of others who acted on them", async () => {
    const { id, email } = await addUser(server);
    await logIn(email, "wrong");
    await admin.post("/api/auth/master-password", { userId: id });
    const person = await enter(server, id);
    const own = rowsOf((await person.get("/api/users/me/events")).body);
    expect(own).toMatchObject([
      { kind: "ONE_TIME_PASSWORD_MADE", actorName: "Ines Duarte", address: null, userAgent: null },
      { kind: "SIGN_IN_REFUSED", address: "198.51.100.7", userAgent: "Test browser" },
    ]);
    expect(own.every(({ userId }) => userId === id)).toBe(true);
  });

  test("of callers bound to a company meets the events of its users only", async () => {
    const companyId = await addCompany(server);
    const role = await addRole(server, ["config:read"], "COMPANY");
    const { id } = await addUser(server, { companyId, roles: [role] });
    const colleague = await addUser(server, { companyId });
    await logIn(colleague.email, "wrong");
    await logIn((await addUser(server)).email, "wrong");
    const bound = await enter(server, id);
    const met = rowsOf((await bound.get("/api/events")).body);
    expect(met.map(({ userId }) => userId)).toEqual([colleague.id]);
  });
});

test("an event is written only if what it tells is", async () => {
  const { id } = await addUser(server);
  const body = { roles: ["VIEWER", "PROJECT_OFFICER"], version: 99 };
  expect((await admin.patch(`/api/users/${id}`, body)).status).toBe(409);
  expect(await eventsOf(id)).toEqual([]);
});
