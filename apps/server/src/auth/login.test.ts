import crypto from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestServer, DEMO_PASSWORD, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let address = 0;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Tries from a new address each time, so that only the account's own limit counts. */
const tryPair = async (email: string, password: string, from = `10.0.0.${(address += 1)}`) => {
  const request = new Request("http://localhost:4100/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const response = await server.answer(request, from);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const failTimes = async (email: string, times: number) => {
  for (let i = 0; i < times; i += 1) expect((await tryPair(email, "wrong")).status).toBe(401);
};

describe("signing in", () => {
  test("answers an access token for the right pair, whichever case the address is typed in", async () => {
    const { email } = await addUser(server);
    const { status, body } = await tryPair(` ${email.toUpperCase()} `, DEMO_PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["access_token"]);
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test("is remembered as the user's last sign-in", async () => {
    const { id, email } = await addUser(server);
    await tryPair(email, DEMO_PASSWORD);
    const admin = await server.signIn("ines.duarte@canopy.example");
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({
      lastLoginAt: clock.now().toISOString(),
      version: 1,
    });
  });

  test("answers a wrong password, an unknown, invited, locked and disabled user alike, by the same steps", async () => {
    const active = await addUser(server);
    const invited = await addUser(server, { status: "INVITED" });
    const disabled = await addUser(server, { status: "DISABLED" });
    const locked = await addUser(server);
    await failTimes(locked.email, 5);
    const pairs = {
      wrong: [active.email, "not the password"],
      unknown: ["nobody@canopy.example", DEMO_PASSWORD],
      invited: [invited.email, DEMO_PASSWORD],
      disabled: [disabled.email, DEMO_PASSWORD],
      locked: [locked.email, DEMO_PASSWORD],
    } as const;
    const argon2 = vi.spyOn(crypto, "argon2");
    for (const [state, [email, password]] of Object.entries(pairs)) {
      argon2.mockClear();
      server.statements.length = 0;
      const { status, headers, body } = await tryPair(email, password);
      expect([state, status, headers.get("content-type")]).toEqual([state, 401, "application/problem+json"]);
      expect(body).toEqual({
        type: "/errors/invalid-credentials",
        title: "Sign-in failed",
        status: 401,
        detail: "Invalid email or password",
        requestId: expect.any(String),
      });
      expect([state, argon2.mock.calls.length]).toEqual([state, 1]);
      expect(argon2.mock.calls[0]?.[1]).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 });
      expect([state, server.statements.length]).toEqual([state, 5]);
    }
  });
});

describe("five failures", () => {
  test("lock the account, the right password too, for 60 seconds", async () => {
    const { id, email } = await addUser(server);
    const admin = await server.signIn("ines.duarte@canopy.example");
    const status = async () => (await admin.get(`/api/users/${id}`)).body;
    await failTimes(email, 4);
    expect(await status()).toMatchObject({ status: "ACTIVE" });
    await failTimes(email, 1);
    expect(await status()).toMatchObject({ status: "LOCKED" });
    clock.pass(59);
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(401);
    clock.pass(1);
    expect(await status()).toMatchObject({ status: "ACTIVE" });
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
  });

  test("lock twice as long each further time, up to 15 minutes, until a sign-in succeeds", async () => {
    const { email } = await addUser(server);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      await failTimes(email, 5);
      clock.pass(seconds - 1);
      expect([seconds, (await tryPair(email, DEMO_PASSWORD)).status]).toEqual([seconds, 401]);
      clock.pass(1);
    }
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
    await failTimes(email, 5);
    clock.pass(60);
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
  });

  test("count only in a row", async () => {
    const { email } = await addUser(server);
    for (let i = 0; i < 3; i += 1) {
      await failTimes(email, 4);
      expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
    }
  });

  test("are all that fifty parallel guesses get checked", async () => {
    const { email } = await addUser(server);
    const { passwordHash } = await server.parts.db
      .selectFrom("appUser")
      .select("passwordHash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const salt = Buffer.from(passwordHash?.split("$")[4] ?? "", "base64");
    const argon2 = vi.spyOn(crypto, "argon2");
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => tryPair(email, `guess ${i}`)));
    expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 401));
    const checked = argon2.mock.calls.filter(([, { nonce }]) => salt.equals(nonce as Buffer));
    expect(checked).toHaveLength(5);
    expect(argon2).toHaveBeenCalledTimes(50);
  });

  test("leave one line in the history, written by the system", async () => {
    const { id, email } = await addUser(server);
    await failTimes(email, 7);
    const lines = await server.parts.db
      .selectFrom("history")
      .select(["action", "source", "actorId", "changes"])
      .where("entityId", "=", id)
      .execute();
    expect(lines).toEqual([
      {
        action: "lock",
        source: "SYSTEM",
        actorId: null,
        changes: [{ field: "status", before: "ACTIVE", after: "LOCKED" }],
      },
    ]);
  });

  test("are forgiven by a new password", async () => {
    const { email } = await addUser(server);
    await failTimes(email, 5);
    await server.client().post("/api/auth/password/reset", { email });
    const token = (await postedMails(server)).at(-1)?.token;
    const password = "another-secret";
    await server.client().put("/api/auth/password", { token, password, confirmPassword: password });
    expect((await tryPair(email, password)).status).toBe(200);
  });
});

describe("thirty failed tries from one address in five minutes", () => {
  test("bar it, and only it, until they are over, with the seconds to wait", async () => {
    const { email } = await addUser(server);
    const nobody = (i: number) => tryPair(`nobody-${i}@canopy.example`, "guess", "192.0.2.1");
    for (let i = 0; i < 30; i += 1) expect((await nobody(i)).status).toBe(401);
    clock.pass(100);
    const barred = await tryPair(email, DEMO_PASSWORD, "192.0.2.1");
    expect(barred.status).toBe(429);
    expect(barred.body).toMatchObject({ type: "/errors/rate-limited", status: 429 });
    expect(barred.headers.get("retry-after")).toBe("200");
    expect((await tryPair(email, DEMO_PASSWORD, "192.0.2.2")).status).toBe(200);
    clock.pass(200);
    expect((await tryPair(email, DEMO_PASSWORD, "192.0.2.1")).status).toBe(200);
  });

  test("are not used up by people who know their password", async () => {
    const { email } = await addUser(server);
    for (let i = 0; i < 31; i += 1)
      expect((await tryPair(email, DEMO_PASSWORD, "192.0.2.3")).status).toBe(200);
  });
});
