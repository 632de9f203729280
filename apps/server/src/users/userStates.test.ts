import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

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

describe("disabling and enabling a user", () => {
  test("can be undone, and each is recorded once although it is repeated", async () => {
    const { id } = await addUser(server);
    for (const action of ["disable", "disable", "enable", "enable"])
      expect((await admin.put(`/api/users/${id}/${action}`)).status).toBe(200);
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 3 });
    expect((await historyOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ["disable", [{ field: "status", before: "ACTIVE", after: "DISABLED" }]],
      ["enable", [{ field: "status", before: "DISABLED", after: "ACTIVE" }]],
    ]);
  });

  test("is not undone over another version than the caller names", async () => {
    const { id } = await addUser(server);
    for (const action of ["disable", "enable", "disable"]) await admin.put(`/api/users/${id}/${action}`);
    const enable = (version: number) => admin.put(`/api/users/${id}/enable`, { version });
    expect(await enable(2)).toMatchObject(problem(409, "conflict"));
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ status: "DISABLED", version: 4 });
    expect(await enable(4)).toMatchObject({ status: 200, body: { status: "ACTIVE", version: 5 } });
  });

  test("happens once for fifty simultaneous requests", async () => {
    const { id } = await addUser(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.put(`/api/users/${id}/disable`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("makes a user who never had a password invited again", async () => {
    const { id } = await addUser(server, { status: "INVITED" });
    expect((await admin.put(`/api/users/${id}/disable`)).body).toMatchObject({ status: "DISABLED" });
    expect((await admin.put(`/api/users/${id}/enable`)).body).toMatchObject({ status: "INVITED" });
  });

  test("mails a new invitation to a user who was mailed one, because its link is over", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const draft = { email, name: "Ola", surname: "Nordmann", roles: ["VIEWER"] };
    const { id } = (await admin.post("/api/users", draft)).body as { readonly id: string };
    const tokens = async () =>
      (await postedMails(server)).filter(({ to }) => to === email).map(({ token }) => token);
    const [spent] = await tokens();
    for (const action of ["disable", "enable", "enable"])
      expect((await admin.put(`/api/users/${id}/${action}`)).status).toBe(200);
    const [, fresh, ...others] = await tokens();
    expect(others).toEqual([]);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      "create",
      "disable",
      "enable",
      "invite",
    ]);
    const events = await server.services.db
      .selectFrom("securityEvent")
      .select(["kind", "details"])
      .where("userId", "=", id)
      .where("kind", "=", "INVITED")
      .execute();
    expect(events).toHaveLength(2);
    expect(events.map(({ details }) => details)).toContainEqual({ again: true });
    const password = "a-good-first-password";
    const setBy = (token: string | undefined) =>
      server.client().put("/api/auth/password", { token, password, confirmPassword: password });
    expect((await setBy(spent)).status).toBeGreaterThanOrEqual(400);
    expect((await setBy(fresh)).status).toBeLessThan(300);
  });

  test("mails a new invitation also when the mail of the former one was cleaned up", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const draft = { email, name: "Ola", surname: "Nordmann", roles: ["VIEWER"] };
    const { id } = (await admin.post("/api/users", draft)).body as { readonly id: string };
    const sent = async () => (await postedMails(server)).filter(({ to }) => to === email);
    expect(await sent()).toHaveLength(1);
    expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);
    await server.services.db.deleteFrom("mail").where("userId", "=", id).execute();
    expect((await admin.put(`/api/users/${id}/enable`)).body).toMatchObject({ status: "INVITED" });
    expect(await sent()).toHaveLength(2);
  });

  test("is refused for oneself", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const me = await server.signIn(email);
    for (const call of [me.put(`/api/users/${id}/disable`), me.remove(`/api/users/${id.toUpperCase()}`)])
      expect(await call).toMatchObject(problem(409, "invalid-transition"));
    expect((await me.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 1 });
  });
});
