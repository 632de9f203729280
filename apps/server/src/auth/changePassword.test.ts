import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { readFeed, turnFeedOn } from "../testing/testCalendarFeed.ts";
import { addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const change = (client: Client, currentPassword: unknown, password: unknown, confirmPassword = password) =>
  client.put("/api/users/me/password", { currentPassword, password, confirmPassword });
const newSecret = () => `brand-new ${randomUUID()}`;
const isLetIn = async (client: Client) => (await client.get("/api/users/me")).status === 200;

describe("changing one's own password", () => {
  test("ends everything that the old password opened, except the session that asks", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const [desk, phone] = [await server.signIn(email), await server.signIn(email)];
    const link = await turnFeedOn(phone);
    await server.client().post("/api/auth/password/reset", { email });
    const token = (await postedMails(server)).findLast(({ to }) => to === email)?.token;
    const oneTime = await admin.post("/api/auth/master-password", { userId: id });
    const password = newSecret();

    expect(await change(desk, DEMO_PASSWORD, password)).toMatchObject({ status: 204, body: undefined });

    expect([await isLetIn(desk), await isLetIn(phone)]).toEqual([true, false]);
    await expect(readFeed(server, link)).rejects.toThrow("404");
    expect((await desk.get("/api/calendar-feed")).body).toMatchObject({ isOn: false });
    const reset = { token, password: newSecret(), confirmPassword: "" };
    reset.confirmPassword = reset.password;
    expect((await server.client().put("/api/auth/password", reset)).status).toBe(400);
    await expect(
      server.signIn(email, String(Reflect.get(Object(oneTime.body), "password"))),
    ).rejects.toThrow();
    await expect(server.signIn(email, DEMO_PASSWORD)).rejects.toThrow("Invalid email or password");
    expect(await isLetIn(await server.signIn(email, password))).toBe(true);
    expect((await change(desk, password, newSecret())).status).toBe(204);
  });

  test("is written to the history without either password, and its user is notified", async () => {
    const { id, email } = await addUser(server);
    const client = await server.signIn(email);
    const password = newSecret();
    await change(client, DEMO_PASSWORD, password);
    const lines = await server.services.db
      .selectFrom("history")
      .selectAll()
      .where("entityId", "=", id)
      .execute();
    expect(lines).toMatchObject([{ action: "set-password", actorId: id, changes: [] }]);
    expect(JSON.stringify(lines)).not.toContain(password);
    const { body } = await client.get("/api/notifications");
    expect(JSON.stringify(body)).toContain("Your password was changed");
  });

  test.each([
    ["a short one", "1234567", "Password must be at least 8 characters"],
    ["a common one", "Password1", "Password is one of the most common ones. Choose another"],
    ["the demo's", DEMO_PASSWORD, "Password is one of the most common ones. Choose another"],
  ])("to %s is refused at its field, and counts as no wrong password", async (_, password, reason) => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    for (let i = 0; i < 6; i += 1)
      expect(await change(client, "not it", password)).toMatchObject({
        status: 400,
        body: { errors: { password: [reason] } },
      });
    expect((await change(client, DEMO_PASSWORD, newSecret())).status).toBe(204);
  });

  test("to the user's own address or its first part is refused", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    const errors = { password: ["Password must not be the email address or its first part"] };
    for (const password of [email.toUpperCase(), email.split("@")[0]])
      expect(await change(client, DEMO_PASSWORD, password)).toMatchObject({ status: 400, body: { errors } });
  });

  test("names each field that is missing or differs", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    expect((await change(client, "", "brand-new-secret", "another")).body).toMatchObject({
      errors: {
        currentPassword: ["Current password is required"],
        confirmPassword: ["Passwords do not match"],
      },
    });
  });

  test("with a wrong current password is refused at its field; the fifth failure locks the account but ends no session", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    for (let i = 0; i < 5; i += 1)
      expect(await change(client, "not it", newSecret())).toMatchObject({
        status: 400,
        body: { type: "/errors/validation", errors: { currentPassword: ["Current password is wrong"] } },
      });
    clock.pass(13);
    const locked = await change(client, DEMO_PASSWORD, newSecret());
    expect(locked).toMatchObject({ status: 429, body: { type: "/errors/rate-limited" } });
    expect(locked.headers.get("retry-after")).toBe("47");
    await expect(server.signIn(email)).rejects.toThrow("Invalid email or password");
    expect(await isLetIn(client)).toBe(true);
    clock.pass(47);
    expect((await change(client, DEMO_PASSWORD, newSecret())).status).toBe(204);
  });

  test("twice at the same time in one session succeeds once", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    const [one, other] = [newSecret(), newSecret()];
    const answers = await Promise.all(
      [one, other].map((password) => change(client, DEMO_PASSWORD, password)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    const winner = answers[0]?.status === 204 ? one : other;
    expect(await isLetIn(await server.signIn(email, winner))).toBe(true);
    expect(await isLetIn(client)).toBe(true);
  });
});
