import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { postedMails } from "../testing/postedMails.ts";
import { addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const make = async (userId: string, by = admin) => {
  const { status, body } = await by.post("/api/auth/master-password", { userId });
  return { status, body, password: String(Reflect.get(Object(body), "password")) };
};
const tryPair = async (email: string, password: string) =>
  (await server.client().post("/api/auth/login", { email, password })).status;

describe("a one-time password", () => {
  test("is shown once, expires after 15 minutes, and signs its user in once", async () => {
    const { id, email } = await addUser(server);
    const { status, body, password } = await make(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      password: expect.stringMatching(/^([2-9A-HJKMNP-Z]{4}-){5}[2-9A-HJKMNP-Z]{4}$/),
      expiresAt: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
    });
    expect(await tryPair(email, password.toLowerCase())).toBe(200);
    expect(await tryPair(email, password)).toBe(401);
    expect(await tryPair(email, DEMO_PASSWORD)).toBe(200);
  });

  test("signs in only one of many who try it at the same time", async () => {
    const { id, email } = await addUser(server);
    const { password } = await make(id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryPair(email, password)));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test("expires after 15 minutes, and when the next one is made", async () => {
    const { id, email } = await addUser(server);
    const first = await make(id);
    const second = await make(id);
    expect(await tryPair(email, first.password)).toBe(401);
    clock.pass(15 * 60);
    expect(await tryPair(email, second.password)).toBe(401);
  });

  test("opens nothing once a clock that was a day ahead when it was made is right", async () => {
    const { id, email } = await addUser(server);
    clock.pass(24 * 3600);
    const { password } = await make(id, await server.signIn("ines.duarte@canopy.example"));
    clock.pass(-24 * 3600);
    expect(await tryPair(email, password)).toBe(401);
  });

  test("is never kept as the answer to an Idempotency-Key: a repeated request makes another", async () => {
    const { id, email } = await addUser(server);
    const key = { "idempotency-key": crypto.randomUUID() };
    const ask = async () => (await admin.post("/api/auth/master-password", { userId: id }, key)).body;
    const [first, second] = [await ask(), await ask()].map((body) =>
      String(Reflect.get(Object(body), "password")),
    );
    expect(second).not.toBe(first);
    expect(await tryPair(email, first ?? "")).toBe(401);
    expect(await tryPair(email, second ?? "")).toBe(200);
    const kept = await server.services.db.selectFrom("idempotency").selectAll().execute();
    expect(kept).toEqual([]);
  });

  test("signs in no other user, and opens no locked account", async () => {
    const [one, other] = [await addUser(server), await addUser(server)];
    const { password } = await make(one.id);
    expect(await tryPair(other.email, password)).toBe(401);
    for (let i = 0; i < 5; i += 1) await tryPair(one.email, "wrong");
    expect(await tryPair(one.email, password)).toBe(401);
    clock.pass(60);
    expect(await tryPair(one.email, password)).toBe(200);
  });

  test("is in the history without its secret, and its secret is nowhere in the database", async () => {
    const { id } = await addUser(server);
    const { password } = await make(id);
    const lines = await server.services.db
      .selectFrom("history")
      .select(["action", "actorId", "changes"])
      .where("entityId", "=", id)
      .execute();
    expect(lines).toEqual([{ action: "master-password", actorId: expect.any(String), changes: [] }]);
    const kept = await server.services.db
      .selectFrom("masterPassword")
      .selectAll()
      .where("userId", "=", id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(password);
    expect(server.logLines.join()).not.toContain(password);
  });

  test("is announced to its user by a mail that does not contain it", async () => {
    const { id, email } = await addUser(server);
    const { password } = await make(id);
    const mail = (await postedMails(server)).find(({ to }) => to === email);
    expect(mail).toMatchObject({ subject: "A one-time password for your Canopy account" });
    expect(mail?.link).toBe("http://localhost:4100/login");
    expect(mail?.text).toContain("Ines Duarte made a one-time password");
    expect(mail?.text).not.toContain(password);
  });

  test("is refused for users who cannot sign in or do not exist", async () => {
    const invited = await addUser(server, { status: "INVITED" });
    const disabled = await addUser(server, { status: "DISABLED" });
    for (const { id } of [invited, disabled])
      expect(await make(id)).toMatchObject({ status: 409, body: { type: "/errors/invalid-transition" } });
    expect((await make(crypto.randomUUID())).status).toBe(404);
  });

  test("is refused for a user with rights that the caller lacks", async () => {
    const role = await addRole(server, ["config:write", "user:list"]);
    const clerk = await server.signIn((await addUser(server, { roles: [role] })).email);
    const boss = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const equal = await addUser(server, { roles: [role] });
    expect((await make(boss.id, clerk)).status).toBe(403);
    expect((await make(equal.id, clerk)).status).toBe(200);
  });
});
