import type { SessionRecord } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

const MINUTE_S = 60;
const IDLE_MINUTES = 15;
const clock = createTestClock();
/** Its sessions never end by idleness. */
let server: TestServer;
/** Its sessions do. */
let idling: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
  idling = await openTestServer({
    data: "empty",
    now: clock.now,
    config: { sessionIdleMinutes: IDLE_MINUTES },
  });
});
afterAll(async () => {
  await server.close();
  await idling.close();
});

/** Signs in with a password, from that address and program. */
const signIn = async (email: string, address: string, userAgent: string): Promise<Client> => {
  const headers = { "content-type": "application/json", "user-agent": userAgent };
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const request = new Request("http://localhost:4100/api/auth/login", { method: "POST", headers, body });
  const { access_token: token } = Object(await (await server.answer(request, address)).json());
  return server.client(`Bearer ${token}`);
};
const mine = async (client: Client): Promise<readonly SessionRecord[]> => {
  const { status, body } = await client.get("/api/users/me/sessions");
  expect(status).toBe(200);
  return Array.isArray(body) ? body : [];
};
const currentOf = async (client: Client): Promise<string> => (await mine(client))[0]?.id ?? "";
const problemOf = async (client: Client) => {
  const { status, body } = await client.get("/api/users/me");
  return [status, Reflect.get(Object(body), "type")];
};
const isOver = [401, "/errors/token-invalid"];
const isOpen = [200, undefined];
/** The user's events about sessions, the oldest first. */
const eventsOf = (userId: string, { services } = server) =>
  services.db
    .selectFrom("securityEvent")
    .select(["kind", "actorId", "details"])
    .where("userId", "=", userId)
    .where("kind", "in", ["SIGNED_OUT", "SESSION_ENDED"])
    .orderBy("createdAt")
    .execute();
const storedUse = async (userId: string, { services } = server) =>
  (await services.db.selectFrom("session").select("lastUsedAt").where("userId", "=", userId).execute())[0]
    ?.lastUsedAt;

describe("one's own sessions", () => {
  test("tell when, where and with what each was opened, the current one first, then the last used", async () => {
    const { email } = await addUser(server);
    const at = clock.now().toISOString();
    const phone = await signIn(email, "198.51.100.7", "Phone");
    clock.pass(2 * MINUTE_S);
    const desk = await signIn(email, "198.51.100.8", "Desk");
    const later = clock.now().toISOString();
    expect(await mine(phone)).toMatchObject([
      { createdAt: at, lastUsedAt: later, address: "198.51.100.7", userAgent: "Phone", isCurrent: true },
      { createdAt: later, lastUsedAt: later, address: "198.51.100.8", userAgent: "Desk", isCurrent: false },
    ]);
    expect((await mine(desk)).map(({ userAgent }) => userAgent)).toEqual(["Desk", "Phone"]);
  });

  test("are no one else's, and neither ended nor expired ones", async () => {
    const { id } = await addUser(server);
    await enter(server, (await addUser(server)).id);
    const [old, ended] = [await enter(server, id), await enter(server, id)];
    const oldId = await currentOf(old);
    await server.services.db
      .updateTable("session")
      .set({ expiresAt: new Date(clock.now().getTime() - 30_000) })
      .where("id", "=", oldId)
      .execute();
    expect((await ended.put("/api/auth/logout")).status).toBe(204);
    const client = await enter(server, id);
    expect(await mine(client)).toMatchObject([{ isCurrent: true, address: null, userAgent: null }]);
  });

  test("are 100 at most, and all of the others end", async () => {
    const { id } = await addUser(server);
    const first = await enter(server, id);
    for (let i = 0; i < 104; i += 1) await enter(server, id);
    const listed = await mine(first);
    expect([listed.length, listed[0]?.isCurrent]).toEqual([100, true]);
    expect((await first.remove("/api/users/me/sessions")).status).toBe(204);
    expect(await mine(first)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([{ kind: "SESSION_ENDED", actorId: id, details: { sessions: 104 } }]);
  });
});

describe("ending a session", () => {
  test("ends that one at once and no other, and is told once", async () => {
    const { id } = await addUser(server);
    const [one, other, third] = [await enter(server, id), await enter(server, id), await enter(server, id)];
    const path = `/api/users/me/sessions/${await currentOf(other)}`;
    expect((await one.remove(path)).status).toBe(204);
    expect(await problemOf(other)).toEqual(isOver);
    expect([await problemOf(one), await problemOf(third)]).toEqual([isOpen, isOpen]);
    expect((await one.remove(path)).status).toBe(204);
    expect(await eventsOf(id)).toEqual([{ kind: "SESSION_ENDED", actorId: id, details: { sessions: 1 } }]);
  });

  test("may be done to the current one", async () => {
    const client = await enter(server, (await addUser(server)).id);
    expect((await client.remove(`/api/users/me/sessions/${await currentOf(client)}`)).status).toBe(204);
    expect(await problemOf(client)).toEqual(isOver);
  });

  test("of somebody else, or of none, is answered 404 and changes nothing", async () => {
    const [one, other] = [
      await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id),
      await enter(server, (await addUser(server)).id),
    ];
    for (const id of [await currentOf(other), crypto.randomUUID(), "x"])
      expect((await one.remove(`/api/users/me/sessions/${id}`)).status).toBe(404);
    expect(await problemOf(other)).toEqual(isOpen);
  });

  test("that was ended by a new password is kept with its end", async () => {
    const { id } = await addUser(server);
    const [one, other] = [await enter(server, id), await enter(server, id)];
    const body = { password: "a new good password", confirmPassword: "a new good password" };
    const sent = { currentPassword: DEMO_PASSWORD, ...body };
    expect((await one.put("/api/users/me/password", sent)).status).toBe(204);
    expect([await problemOf(one), await problemOf(other)]).toEqual([isOpen, isOver]);
    const rows = await server.services.db
      .selectFrom("session")
      .select("endedAt")
      .where("userId", "=", id)
      .execute();
    expect(rows.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
    expect(rows).toHaveLength(2);
    expect(await mine(one)).toHaveLength(1);
  });
});

describe("signing out", () => {
  test("ends the session and no other, and a second time is answered 401", async () => {
    const { id } = await addUser(server);
    const [one, other] = [await enter(server, id), await enter(server, id)];
    expect((await one.put("/api/auth/logout")).status).toBe(204);
    expect(await problemOf(one)).toEqual(isOver);
    expect((await one.put("/api/auth/logout")).status).toBe(401);
    expect(await problemOf(other)).toEqual(isOpen);
    expect(await eventsOf(id)).toEqual([{ kind: "SIGNED_OUT", actorId: id, details: {} }]);
  });
});

describe("ending the sessions of a user", () => {
  test("ends all of them at once and is told with who did it; the user may sign in again", async () => {
    const admin = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const asAdmin = await enter(server, admin.id);
    const { id, email } = await addUser(server);
    const clients = [await enter(server, id), await enter(server, id)];
    expect((await asAdmin.remove(`/api/users/${id}/sessions`)).status).toBe(204);
    for (const client of clients) expect(await problemOf(client)).toEqual(isOver);
    expect(await eventsOf(id)).toEqual([
      { kind: "SESSION_ENDED", actorId: admin.id, details: { sessions: 2 } },
    ]);
    expect((await asAdmin.remove(`/api/users/${id}/sessions`)).status).toBe(204);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await problemOf(await server.signIn(email))).toEqual(isOpen);
    expect(await problemOf(asAdmin)).toEqual(isOpen);
  });

  test("ends the current one too if it is one's own", async () => {
    const { id } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const client = await enter(server, id);
    expect((await client.remove(`/api/users/${id}/sessions`)).status).toBe(204);
    expect(await problemOf(client)).toEqual(isOver);
  });

  test("outside of the caller's rows is answered 404", async () => {
    const companyId = await addCompany(server);
    const role = await addRole(server, ["user:disable"], "COMPANY");
    const bound = await enter(server, (await addUser(server, { companyId, roles: [role] })).id);
    const colleague = await addUser(server, { companyId });
    const stranger = await addUser(server);
    const client = await enter(server, stranger.id);
    expect((await bound.remove(`/api/users/${stranger.id}/sessions`)).status).toBe(404);
    expect(await problemOf(client)).toEqual(isOpen);
    expect((await bound.remove(`/api/users/${colleague.id}/sessions`)).status).toBe(204);
  });
});

describe("the last use", () => {
  test("is written at most once a minute, also by simultaneous requests", async () => {
    const { id } = await addUser(server);
    const client = await enter(server, id);
    const opened = clock.now().toISOString();
    clock.pass(MINUTE_S - 1);
    await client.get("/api/users/me");
    expect(await storedUse(id)).toBe(opened);
    clock.pass(1);
    await Promise.all([client.get("/api/users/me"), client.get("/api/users/me")]);
    expect(await storedUse(id)).toBe(clock.now().toISOString());
  });

  test.each([
    "/api/notifications/undelivered",
    "/api/notifications/unread",
    "/api/notifications/unread/count",
  ])("is not GET %s, which clients ask by a timer", async (path) => {
    const { id } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const client = await enter(server, id);
    const opened = clock.now().toISOString();
    clock.pass(5 * MINUTE_S);
    expect((await client.get(path)).status).toBe(200);
    expect(await storedUse(id)).toBe(opened);
  });
});

describe("with SESSION_IDLE_MINUTES a session", () => {
  test("goes on as long as it is used, also within the minute that is not written", async () => {
    const client = await enter(idling, (await addUser(idling)).id);
    for (let i = 0; i < 4; i += 1) {
      clock.pass(MINUTE_S - 1);
      expect(await problemOf(client)).toEqual(isOpen);
      clock.pass((IDLE_MINUTES - 1) * MINUTE_S);
      expect(await problemOf(client)).toEqual(isOpen);
    }
    clock.pass(MINUTE_S - 1);
    expect(await problemOf(client)).toEqual(isOpen);
    clock.pass(IDLE_MINUTES * MINUTE_S - 1);
    expect(await problemOf(client)).toEqual(isOpen);
  });

  test("ends without a use, polls do not keep it, and nothing opens it again", async () => {
    const { id } = await addUser(idling, { roles: ["PLATFORM_ADMIN"] });
    const client = await enter(idling, id);
    const other = await enter(idling, id);
    for (let i = 1; i < IDLE_MINUTES; i += 1) {
      clock.pass(MINUTE_S);
      expect((await client.get("/api/notifications/unread/count")).status).toBe(200);
      expect(await problemOf(other)).toEqual(isOpen);
    }
    clock.pass(MINUTE_S);
    expect(await mine(other)).toHaveLength(1);
    const answers = await Promise.all([
      client.get("/api/notifications/unread/count"),
      client.get("/api/users/me"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await problemOf(client)).toEqual(isOver);
    expect(await eventsOf(id, idling)).toEqual([
      { kind: "SESSION_ENDED", actorId: null, details: { reason: "IDLE" } },
    ]);
  });

  test("that another server has seen used goes on", async () => {
    const { id } = await addUser(idling);
    const client = await enter(idling, id);
    clock.pass((IDLE_MINUTES - 1) * MINUTE_S);
    await idling.services.db
      .updateTable("session")
      .set({ lastUsedAt: clock.now() })
      .where("userId", "=", id)
      .execute();
    clock.pass((IDLE_MINUTES - 1) * MINUTE_S);
    expect(await problemOf(client)).toEqual(isOpen);
  });
});

test("without SESSION_IDLE_MINUTES a session lasts as long as its token", async () => {
  const client = await enter(server, (await addUser(server)).id);
  clock.pass(479 * MINUTE_S);
  expect(await problemOf(client)).toEqual(isOpen);
  clock.pass(2 * MINUTE_S);
  expect((await problemOf(client))[0]).toBe(401);
});
