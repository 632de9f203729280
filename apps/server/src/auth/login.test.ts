import crypto from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestServer, DEMO_PASSWORD, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { hashPassword } from "./passwords.ts";
import { lockedSeconds, takeCheck } from "./signInChecks.ts";

const clock = createTestClock();
let server: TestServer;
let address = 0;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const newAddress = () => `10.0.${Math.floor((address += 1) / 250)}.${address % 250}`;

/** Tries to sign in, from a new address each time unless one is given. */
const tryPair = async (email: string, password: string, from = newAddress()) => {
  const request = new Request("http://localhost:4100/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const response = await server.answer(request, from);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const failTimes = async (email: string, times: number, from?: string) => {
  for (let i = 0; i < times; i += 1) expect((await tryPair(email, "wrong", from)).status).toBe(401);
};

/** Takes `times` failed checks, each from another address, without computing a hash. */
const takeChecks = async (email: string, times: number) => {
  for (let i = 0; i < times; i += 1)
    await takeCheck(server.services.db, { email, network: newAddress() }, clock.now());
};

/** A new user and an address from which only that user tries. */
const newPair = async () => {
  const { id, email } = await addUser(server);
  const from = newAddress();
  return { id, email, from, enter: async () => (await tryPair(email, DEMO_PASSWORD, from)).status };
};

/** Sets a new password through a mailed link. */
const resetPassword = async (email: string) => {
  await server.client().post("/api/auth/password/reset", { email });
  const token = (await postedMails(server)).at(-1)?.token;
  const password = "another-secret";
  await server.client().put("/api/auth/password", { token, password, confirmPassword: password });
  return password;
};

const statusOf = async (id: string) => {
  const admin = await server.signIn("ines.duarte@canopy.example");
  return Reflect.get(Object((await admin.get(`/api/users/${id}`)).body), "status");
};

const locksOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "source", "actorId", "changes"])
    .where("entityId", "=", id)
    .where("action", "=", "lock")
    .execute();

describe("signing in", () => {
  test("answers an access token for the right address and password, ignoring the case of the address", async () => {
    const { email } = await addUser(server);
    const { status, body } = await tryPair(` ${email.toUpperCase()} `, DEMO_PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["access_token"]);
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test("takes a password that is more than a year old: none expires by itself", async () => {
    const { email } = await addUser(server);
    clock.pass(400 * 86_400);
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
  });

  test("is stored as the user's last sign-in", async () => {
    const { id, email } = await addUser(server);
    await tryPair(email, DEMO_PASSWORD);
    const admin = await server.signIn("ines.duarte@canopy.example");
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({
      lastLoginAt: clock.now().toISOString(),
      version: 1,
    });
  });

  test("runs the same steps and gives the same answer for a wrong password, an unknown, invited or disabled user, a locked pair and an unknown network of a locked account", async () => {
    const active = await addUser(server);
    const invited = await addUser(server, { status: "INVITED" });
    const disabled = await addUser(server, { status: "DISABLED" });
    const locked = await newPair();
    await failTimes(locked.email, 5, locked.from);
    const attacked = await addUser(server);
    await takeChecks(attacked.email, 30);
    // test people have cheap hashes; the steps compared here are those of the product's own
    const emails = [active, disabled, locked, attacked].map(({ email }) => email);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await server.services.db
      .updateTable("appUser")
      .set({ passwordHash })
      .where("email", "in", emails)
      .execute();
    const pairs = {
      wrong: [active.email, "not the password"],
      unknown: ["nobody@canopy.example", DEMO_PASSWORD],
      invited: [invited.email, DEMO_PASSWORD],
      disabled: [disabled.email, DEMO_PASSWORD],
      locked: [locked.email, DEMO_PASSWORD, locked.from],
      attacked: [attacked.email, DEMO_PASSWORD],
    } as const;
    const argon2 = vi.spyOn(crypto, "argon2");
    for (const [state, [email, password, from]] of Object.entries(pairs)) {
      argon2.mockClear();
      server.statements.length = 0;
      const { status, headers, body } = await tryPair(email, password, from);
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
      // PostgreSQL reports begin and commit as statements
      const statements = server.statements.filter((text) => !/^(begin|commit)$/.test(text));
      expect([state, statements.length]).toEqual([state, 10]);
    }
  });
});

describe("five failures of one account and address", () => {
  test("lock the pair for 60 seconds, even for the right password, and no other pair", async () => {
    const { id, email, from, enter } = await newPair();
    await failTimes(email, 4, from);
    expect(await enter()).toBe(200);
    await failTimes(email, 5, from);
    expect(await statusOf(id)).toBe("ACTIVE");
    expect(await locksOf(id)).toEqual([]);
    clock.pass(59);
    expect(await enter()).toBe(401);
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(200);
    expect((await tryPair((await addUser(server)).email, DEMO_PASSWORD, from)).status).toBe(200);
    expect(await enter()).toBe(401);
    clock.pass(1);
    expect(await enter()).toBe(200);
  });

  test("double the lock each further time, up to 15 minutes, until a sign-in succeeds", async () => {
    const { email, from, enter } = await newPair();
    const take = () => takeCheck(server.services.db, { email, network: from }, clock.now());
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      for (let i = 0; i < 5; i += 1) expect(await take()).toBeDefined();
      clock.pass(seconds - 1);
      expect([seconds, await take()]).toEqual([seconds, undefined]);
      clock.pass(1);
    }
    expect(await enter()).toBe(200);
    for (let i = 0; i < 5; i += 1) await take();
    clock.pass(60);
    expect(await enter()).toBe(200);
  });

  test("count only if no success is between them", async () => {
    const { email, from, enter } = await newPair();
    for (let i = 0; i < 3; i += 1) {
      await failTimes(email, 4, from);
      expect(await enter()).toBe(200);
    }
  });

  test("count IPv6 addresses by the subscriber's network", async () => {
    const { email } = await addUser(server);
    for (let i = 0; i < 5; i += 1) await failTimes(email, 1, `2001:db8:7:7::${i}`);
    expect((await tryPair(email, DEMO_PASSWORD, "2001:db8:7:7:1::1")).status).toBe(401);
    expect((await tryPair(email, DEMO_PASSWORD, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("are the most that fifty parallel guesses get", async () => {
    const { email, from } = await newPair();
    const { passwordHash } = await server.services.db
      .selectFrom("appUser")
      .select("passwordHash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const salt = Buffer.from(passwordHash?.split("$")[4] ?? "", "base64");
    const argon2 = vi.spyOn(crypto, "argon2");
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => tryPair(email, `guess ${i}`, from)),
    );
    expect(guesses.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, (_, i) => (i < 30 ? 401 : 429)),
    );
    const checked = argon2.mock.calls.filter(([, { nonce }]) => salt.equals(nonce as Buffer));
    expect(checked).toHaveLength(5);
  });

  test("are cleared by a new password", async () => {
    const { email, from } = await newPair();
    await failTimes(email, 5, from);
    const password = await resetPassword(email);
    expect((await tryPair(email, password, from)).status).toBe(200);
  });
});

describe("thirty failures of one account within 15 minutes", () => {
  test("keep unknown networks out, even with a one-time password, until a new password is set", async () => {
    const { id, email, from, enter } = await newPair();
    expect(await enter()).toBe(200);
    await takeChecks(email, 30);
    expect(await statusOf(id)).toBe("LOCKED");
    const admin = await server.signIn("ines.duarte@canopy.example");
    const { body } = await admin.post("/api/auth/master-password", { userId: id });
    const oneTime = String(Reflect.get(Object(body), "password"));
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(401);
    expect((await tryPair(email, oneTime)).status).toBe(401);
    expect((await tryPair(email, oneTime, from)).status).toBe(200);
    expect(await enter()).toBe(200);
    const password = await resetPassword(email);
    expect(await statusOf(id)).toBe("ACTIVE");
    expect((await tryPair(email, password)).status).toBe(200);
  });

  test("lock no other address that the user is given, and lock the former one when it is theirs again", async () => {
    const { id, email } = await addUser(server);
    await takeChecks(email, 30);
    expect(await statusOf(id)).toBe("LOCKED");
    const admin = await server.signIn("ines.duarte@canopy.example");
    const change = async (to: string, version: number) =>
      expect((await admin.patch(`/api/users/${id}`, { email: to, version })).status).toBe(200);
    const other = `other.${email}`;
    await change(other, 1);
    expect(await statusOf(id)).toBe("ACTIVE");
    expect((await tryPair(other, DEMO_PASSWORD)).status).toBe(200);
    await change(email, 2);
    expect(await statusOf(id)).toBe("LOCKED");
    expect((await tryPair(email, DEMO_PASSWORD)).status).toBe(401);
  });

  test("show no lock any more, and none to wait for, once a clock that was a year ahead is right", async () => {
    const { id, email, from } = await newPair();
    const aYear = 365 * 24 * 3600;
    clock.pass(aYear);
    await failTimes(email, 5, from);
    await takeChecks(email, 30);
    const shownAhead = await statusOf(id);
    clock.pass(-aYear);
    expect([shownAhead, await statusOf(id)]).toEqual(["LOCKED", "ACTIVE"]);
    await takeChecks(email, 30);
    expect(await statusOf(id)).toBe("LOCKED");
    const pair = { email, network: from };
    expect(await lockedSeconds(server.services.db, pair, clock.now())).toBe(15 * 60);
  });

  test("leave one entry in the history, written by the system", async () => {
    const { id, email } = await addUser(server);
    await takeChecks(email, 28);
    await failTimes(email, 4);
    expect(await locksOf(id)).toEqual([
      {
        action: "lock",
        source: "SYSTEM",
        actorId: null,
        changes: [{ field: "status", before: "ACTIVE", after: "LOCKED" }],
      },
    ]);
  });
});

describe("thirty failed tries from one address in five minutes", () => {
  test("bar that address alone until the five minutes are over, and the answer has the seconds to wait", async () => {
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

  test("are not counted for thirty-one users who sign in at the same time", async () => {
    const { email } = await addUser(server);
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => tryPair(email, DEMO_PASSWORD, "192.0.2.4")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 31 }, () => 200));
  });

  test("are not counted for users who know their password", async () => {
    const { email } = await addUser(server);
    for (let i = 0; i < 31; i += 1)
      expect((await tryPair(email, DEMO_PASSWORD, "192.0.2.3")).status).toBe(200);
  });
});
