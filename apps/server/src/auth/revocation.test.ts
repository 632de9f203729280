import crypto, { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { renewLink } from "../calendarFeed/feedLink.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createInterleaver, type Interleaver } from "../testing/interleave.ts";
import { openClient } from "../testing/openClient.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { enter } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { makeOneTimePassword } from "./oneTimePasswords.ts";
import { hashPassword } from "./passwords.ts";
import { makeReset } from "./passwordTokens.ts";

const IS_DEEP = process.env["CANOPY_DEEP"] === "1";
/** Time limit for a test that hangs, generous enough for a busy machine; no test waits for a clock. */
const HANGS_MS = 30 * 60_000;
const OLD = "the password until now";
let interleaver: Interleaver;
let server: TestServer;
let admin: Client;
let oldHash: string;

beforeAll(async () => {
  const connections = process.env["CANOPY_TEST_DATABASE"] === "postgres" ? "many" : 1;
  interleaver = createInterleaver(await openTestDatabase("demo"), connections);
  server = await openTestServer({ database: interleaver.database });
  admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
  vi.spyOn(crypto, "argon2").mockImplementation((_, parameters, done) => {
    void deriveCheaply(parameters, (key) => done(null, key));
  });
  oldHash = await hashPassword(OLD);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** A key that costs nothing but still awaits once, like a real hash. */
const deriveCheaply = async (
  { message, nonce, tagLength }: crypto.Argon2Parameters,
  derived: (key: Buffer<ArrayBuffer>) => void,
): Promise<void> => {
  if (typeof message !== "string" || !Buffer.isBuffer(nonce))
    throw new TypeError("not as passwords.ts calls it");
  const key = createHash("sha256").update(message).update(nonce).digest();
  await interleaver.stop();
  derived(Buffer.from(key.subarray(0, tagLength)));
};

let calls = 0;
/** A client with an address of its own, so that no limit applies. */
const elsewhere = (authorization?: string): Client => {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  return openClient((address, init) => server.answer(new Request(address, init), from), authorization);
};

const nobodyAsks = { actor: undefined, address: null, userAgent: null, requestId: null };

/** A user with everything that their credentials can open; of some things one for each of the two operations. */
const openStage = async () => {
  const { db } = server.services;
  const at = new Date();
  const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  await db.updateTable("appUser").set({ passwordHash: oldHash }).where("id", "=", id).execute();
  const sessions = [await enter(server, id), await enter(server, id)] as const;
  const reset = await makeReset(db, email, at, nobodyAsks);
  const { password: oneTime } = await makeOneTimePassword(db, id, at);
  const link = `/api/calendar-feed/${await renewLink(db, id, at)}`;
  return { id, email, sessions, token: reset?.token, oneTime, link };
};
type Stage = Awaited<ReturnType<typeof openStage>>;
type Side = 0 | 1;

const field = (body: unknown, name: string) => String(Reflect.get(Object(body), name));
const signIn = (email: string, password: string) => elsewhere().post("/api/auth/login", { email, password });
const newPassword = (side: Side) => `a new password ${side}`;
const newAddress = (stage: Stage, side: Side) => `moved-${side}-${stage.email}`;
const newPasswords = (side: Side) => ({
  password: newPassword(side),
  confirmPassword: newPassword(side),
});

/** Each operation by its two possible positions in a pair. */
const operations: Readonly<Record<string, (stage: Stage, side: Side) => Promise<Answer>>> = {
  "sign in": ({ email }) => signIn(email, OLD),
  "use a one-time password": ({ email, oneTime }) => signIn(email, oneTime),
  "make a one-time password": ({ id, sessions }, side) =>
    sessions[side].post("/api/auth/master-password", { userId: id }),
  "make a calendar link": ({ sessions }, side) => sessions[side].put("/api/calendar-feed"),
  "use a calendar link": ({ link }) => elsewhere().get(link),
  reset: ({ token }, side) => elsewhere().put("/api/auth/password", { token, ...newPasswords(side) }),
  "change one's own password": ({ sessions }, side) =>
    sessions[side].put("/api/users/me/password", { currentPassword: OLD, ...newPasswords(side) }),
  "change the address": (stage, side) =>
    admin.patch(`/api/users/${stage.id}`, { email: newAddress(stage, side), version: 1 }),
  disable: ({ id }) => admin.put(`/api/users/${id}/disable`),
  delete: ({ id }) => admin.remove(`/api/users/${id}`),
};
const names = Object.keys(operations);
const revoking = new Set(["reset", "change one's own password", "change the address", "disable", "delete"]);
const isPassword = (name: string) => name === "reset" || name === "change one's own password";
const isOver = (name: string) => name === "disable" || name === "delete";

const run = async (name: string, stage: Stage, side: Side) => {
  const answer = await operations[name]?.(stage, side);
  if (!answer) throw new Error(name);
  return { name, side, answer, isDone: answer.status < 300 };
};
type Outcome = Awaited<ReturnType<typeof run>>;

/** The sessions, links and passwords that still open after a revoking operation was answered; also the right credentials if they do not open. */
const breaches = async (stage: Stage, outcomes: readonly Outcome[]): Promise<readonly string[]> => {
  const broken: string[] = outcomes
    .filter(({ answer }) => answer.status >= 500)
    .map(({ name, answer }) => `${name} failed with ${answer.status}`);
  const done = outcomes.filter(({ isDone }) => isDone);
  const revoked = done.filter(({ name }) => revoking.has(name));
  const mustNotOpen = async (what: string, answer: Promise<Answer>) => {
    const { status } = await answer;
    if (status < 300) broken.push(`${what} opens`);
  };
  const byNewPassword = done.filter(({ name }) => isPassword(name));
  if (byNewPassword.length > 1) broken.push("two operations of the same credentials set a password");
  const address = done.findLast(({ name }) => name === "change the address");
  const email = address ? newAddress(stage, address.side) : stage.email;
  const current = byNewPassword[0] ? newPassword(byNewPassword[0].side) : OLD;
  const isOut = done.some(({ name }) => isOver(name));

  const opened = await signIn(email, current);
  if (isOut === opened.status < 300) broken.push(`the right credentials answer ${opened.status}`);
  if (revoked.length === 0) return broken;

  const carriedOver =
    revoked.length === 1 && revoked[0]?.name === "change one's own password" && revoked[0].side;
  for (const side of [0, 1] as const) {
    const me = stage.sessions[side].get("/api/users/me");
    if (side !== carriedOver) await mustNotOpen(`session ${side}`, me);
    else if ((await me).status !== 200) broken.push("the session that changed the password has ended");
  }
  for (const { name, answer, isDone } of outcomes) {
    if (!isDone) continue;
    const { body } = answer;
    await mustNotOpen(name, productOf(name, body, email));
  }
  await mustNotOpen("the calendar link", elsewhere().get(stage.link));
  await mustNotOpen("the one-time password", signIn(email, stage.oneTime));
  await mustNotOpen(
    "the reset link",
    elsewhere().put("/api/auth/password", { token: stage.token, ...newPasswords(0) }),
  );
  if (email !== stage.email) await mustNotOpen("the old address", signIn(stage.email, current));
  if (current !== OLD) await mustNotOpen("the old password", signIn(email, OLD));
  return broken;
};

const nothing: Promise<Answer> = Promise.resolve({ status: 401, headers: new Headers(), body: undefined });

/** Tries the thing that an operation has made. */
const productOf = (name: string, body: unknown, email: string): Promise<Answer> => {
  if (name === "sign in" || name === "use a one-time password")
    return elsewhere(`Bearer ${field(body, "access_token")}`).get("/api/users/me");
  if (name === "make a one-time password") return signIn(email, field(body, "password"));
  if (name === "make a calendar link") return elsewhere().get(new URL(field(body, "url")).pathname);
  return nothing;
};

const pairs = names.flatMap((a) => names.map((b) => [a, b] as const));
const lawful = pairs.filter(([a, b]) => revoking.has(a) || revoking.has(b));

/** The number of stops of an operation that runs alone. */
const stopsOf = async (name: string): Promise<number> => {
  const stage = await openStage();
  return interleaver.count(() => run(name, stage, 0));
};

test(
  "nothing made with older credentials opens anything after a revocation, wherever either operation was stopped",
  async () => {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, await stopsOf(name));
    expect(Math.min(...counts.values())).toBeGreaterThan(2);
    const broken: string[] = [];
    let waited = 0;
    let runs = 0;
    for (const [index, [a, b]] of (IS_DEEP ? pairs : lawful).entries()) {
      const count = counts.get(a) ?? 0;
      // a quick run stops each pair once, each at another place than the pair before
      const chosen = IS_DEEP ? Array.from({ length: count }, (_, i) => i + 1) : [1 + ((index * 5) % count)];
      for (const stop of chosen) {
        const stage = await openStage();
        const { answers, hasWaited, stopsAfter } = await interleaver.within(
          stop,
          () => run(a, stage, 0),
          () => run(b, stage, 1),
        );
        runs += 1;
        waited += Number(hasWaited);
        const faults = [...(await breaches(stage, answers))];
        const [first, second] = answers;
        const isLate = !hasWaited && stopsAfter > 0 && revoking.has(b) && second.isDone;
        if (a === "use a calendar link" && isLate && first.isDone)
          faults.push("a revoked link is read to its end");
        broken.push(...faults.map((fault) => `${b} while ${a} stood at ${stop} of ${count}: ${fault}`));
      }
    }
    expect(broken).toEqual([]);
    expect([runs > waited, waited > 0]).toEqual([true, true]);
  },
  HANGS_MS,
);

/** Each way to end the first session of the stage. */
const endings: Readonly<Record<string, (stage: Stage, sid: string) => Promise<Answer>>> = {
  "sign out": ({ sessions }) => sessions[0].put("/api/auth/logout"),
  "end that session": ({ sessions }, sid) => sessions[1].remove(`/api/users/me/sessions/${sid}`),
  "end all others": ({ sessions }) => sessions[1].remove("/api/users/me/sessions"),
  "end the user's sessions": ({ id }) => admin.remove(`/api/users/${id}/sessions`),
};
/** Requests of the first session that open something, or end the other session. */
const asked = {
  "make a one-time password": operations["make a one-time password"],
  "make a calendar link": operations["make a calendar link"],
  "change one's own password": operations["change one's own password"],
  "end all others": ({ sessions }: Stage) => sessions[0].remove("/api/users/me/sessions"),
  "sign out": ({ sessions }: Stage) => sessions[0].put("/api/auth/logout"),
};

/** Everything that opens something for the user. */
const opensOf = async ({ id }: Stage): Promise<string> => {
  const { db } = server.services;
  const rows = await Promise.all([
    db.selectFrom("appUser").select(["passwordHash", "credentialsVersion"]).where("id", "=", id).execute(),
    db.selectFrom("masterPassword").selectAll().where("userId", "=", id).execute(),
    db.selectFrom("calendarFeed").selectAll().where("userId", "=", id).execute(),
    db.selectFrom("session").select(["id", "endedAt"]).where("userId", "=", id).orderBy("id").execute(),
  ]);
  return JSON.stringify(rows);
};

test(
  "an ended session opens and ends nothing from the moment its end is answered, wherever its request was stopped",
  async () => {
    const broken: string[] = [];
    let waited = 0;
    let runs = 0;
    for (const [index, [a, ask]] of Object.entries(asked).entries()) {
      const alone = await openStage();
      const count = await interleaver.count(async () => ask?.(alone, 0));
      for (const [turn, [b, end]] of Object.entries(endings).entries()) {
        const some = [2 + ((index + turn * 3) % (count - 1)), 1 + ((index * 5 + turn) % count)];
        const stops = IS_DEEP ? Array.from({ length: count }, (_, i) => i + 1) : some;
        for (const stop of stops) {
          const stage = await openStage();
          const { body } = await stage.sessions[0].get("/api/users/me/sessions");
          const sid = String(Reflect.get(Object(body), 0)?.id);
          const { answers, hasWaited } = await interleaver.within(
            stop,
            async () => ask?.(stage, 0),
            async () => {
              const answer = await end(stage, sid);
              return { answer, opens: await opensOf(stage) };
            },
          );
          runs += 1;
          waited += Number(hasWaited);
          const [first, second] = answers;
          const fault = (text: string) =>
            broken.push(`${b} while ${a} stood at ${stop} of ${count}: ${text}`);
          const isEnded = second.answer.status === 204;
          if ((first?.status ?? 500) >= 500 || second.answer.status >= 500) fault("a call failed");
          if (!isEnded && (first?.status ?? 500) >= 300) fault("neither of them was done");
          if (!isEnded) continue;
          if ((await stage.sessions[0].get("/api/users/me")).status !== 401) fault("the session goes on");
          // waiting requests were answered last, so no request of the ended session can have been under way then
          if (second.opens !== (await opensOf(stage))) fault("something was opened or ended after it");
        }
      }
    }
    expect(broken).toEqual([]);
    expect([runs > waited, waited > 0]).toEqual([true, true]);
  },
  HANGS_MS,
);

/** A deep run takes every pair ten times in new orders; a quick run takes every eighth pair once, always in the same order. */
const RANDOM_TURNS = IS_DEEP ? { rounds: 10, step: 1 } : { rounds: 1, step: 8 };
const QUICK_SEED = 20_261_122;

test(
  "nothing made with older credentials opens anything after a revocation, in random orders of the steps",
  async () => {
    const freshSeed = IS_DEEP ? Date.now() % 1_000_000_007 : QUICK_SEED;
    const seed = Number(process.env["CANOPY_SEED"] ?? freshSeed);
    let state = seed;
    const isFirst = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 2 === 0;
    };
    const broken: string[] = [];
    const inTurns = lawful.filter((_, index) => index % RANDOM_TURNS.step === 0);
    for (let round = 0; round < RANDOM_TURNS.rounds; round += 1)
      for (const [a, b] of inTurns) {
        const stage = await openStage();
        const answers = await interleaver.inTurns(
          isFirst,
          () => run(a, stage, 0),
          () => run(b, stage, 1),
        );
        broken.push(
          ...(await breaches(stage, answers)).map((fault) => `${a} with ${b}, seed ${seed}: ${fault}`),
        );
      }
    expect(broken).toEqual([]);
  },
  HANGS_MS,
);
