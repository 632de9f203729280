import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import {
  forgetOldFailures,
  clearFailures,
  lockedSeconds,
  recordSignIn,
  takeCheck,
  takeTry,
  type SignInCheck,
} from "./signInChecks.ts";

const clock = createTestClock();
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterAll(() => server.close());

const newNetwork = () => `10.1.${Math.floor((count += 1) / 250)}.${count % 250}`;
const take = (email: string, network = newNetwork()) =>
  takeCheck(server.services.db, { email, network }, clock.now());
const takeTimes = async (email: string, times: number) => {
  const checks: (SignInCheck | undefined)[] = [];
  for (let i = 0; i < times; i += 1) checks.push(await take(email));
  return checks.filter((check) => check !== undefined).length;
};
const signIn = async (email: string, network: string) => {
  const check = await take(email, network);
  if (!check) return false;
  await server.services.db.transaction().execute((tx) => recordSignIn(tx, check, clock.now()));
  return true;
};
const lockOf = async (email: string) => {
  const row = await server.services.db
    .selectFrom("appUser")
    .select("lockedUntil")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return row.lockedUntil !== null && Date.parse(row.lockedUntil) > clock.now().getTime();
};

describe("an account with thirty failures in 15 minutes", () => {
  test("lets only those networks try for 15 minutes that signed in to it during the last 30 days", async () => {
    const { email } = await addUser(server);
    const [recent, former] = [newNetwork(), newNetwork()];
    expect(await signIn(email, former)).toBe(true);
    clock.pass(1);
    expect(await signIn(email, recent)).toBe(true);
    clock.pass(30 * 24 * 3600 - 1);
    expect(await takeTimes(email, 40)).toBe(30);
    expect(await lockOf(email)).toBe(true);
    expect(await signIn(email, recent)).toBe(true);
    expect(await signIn(email, former)).toBe(false);
    expect(await lockOf(email)).toBe(true);
    clock.pass(15 * 60 - 1);
    expect(await takeTimes(email, 1)).toBe(0);
    clock.pass(1);
    expect(await lockOf(email)).toBe(false);
    expect(await takeTimes(email, 40)).toBe(30);
  });

  test("is neither shown as locked nor told to wait by a lock of a clock that was ahead", async () => {
    const { id, email } = await addUser(server);
    const network = newNetwork();
    const year = 365 * 24 * 3600;
    clock.pass(year);
    for (let i = 0; i < 5; i += 1) await take(email, network);
    await takeTimes(email, 30);
    clock.pass(-year);
    const { client } = await openClientAs(server, "PLATFORM_ADMIN");
    expect(await client.get(`/api/users/${id}`)).toMatchObject({ body: { status: "ACTIVE" } });
    await takeTimes(email, 30);
    expect(await client.get(`/api/users/${id}`)).toMatchObject({ body: { status: "LOCKED" } });
    expect(await lockedSeconds(server.services.db, { email, network }, clock.now())).toBe(15 * 60);
  });

  test("is locked by the failures of the last 15 minutes, whenever they began", async () => {
    const { email } = await addUser(server);
    await takeTimes(email, 1);
    clock.pass(10 * 60);
    await takeTimes(email, 15);
    clock.pass(5 * 60);
    await takeTimes(email, 14);
    expect(await lockOf(email)).toBe(false);
    await takeTimes(email, 1);
    expect(await lockOf(email)).toBe(true);
  });

  test("gets thirty checks of sixty parallel guesses from sixty networks", async () => {
    const { email } = await addUser(server);
    const checks = await Promise.all(Array.from({ length: 60 }, () => take(email)));
    expect(checks.filter((check) => check !== undefined)).toHaveLength(30);
    expect(await lockOf(email)).toBe(true);
  });

  test("is not locked by a check that turned out right", async () => {
    const { email } = await addUser(server);
    await takeTimes(email, 29);
    expect(await signIn(email, newNetwork())).toBe(true);
    expect(await lockOf(email)).toBe(false);
    expect(await takeTimes(email, 2)).toBe(1);
    expect(await lockOf(email)).toBe(true);
  });
});

test("fifty parallel guesses of one pair get five checks, and a right one clears only the failures of its own pair", async () => {
  const { email } = await addUser(server);
  const [network, other] = [newNetwork(), newNetwork()];
  const guesses = await Promise.all(Array.from({ length: 50 }, () => take(email, network)));
  expect(guesses.filter((check) => check !== undefined)).toHaveLength(5);
  const check = await take(email, other);
  await server.services.db
    .transaction()
    .execute(async (tx) => check && clearFailures(tx, check, clock.now()));
  expect(await take(email, network)).toBeUndefined();
  expect(await take(email, other)).toBeDefined();
});

test("a network gets thirty failed tries in any five minutes, also of thirty-five at once", async () => {
  const network = newNetwork();
  const tryTimes = async (times: number) => {
    const waits = await Promise.all(
      Array.from({ length: times }, () => takeTry(server.services.db, network, clock.now())),
    );
    return waits.filter((wait) => wait === undefined).length;
  };
  expect(await tryTimes(20)).toBe(20);
  clock.pass(200);
  expect(await tryTimes(15)).toBe(10);
  expect(await takeTry(server.services.db, network, clock.now())).toBe(100);
  clock.pass(100);
  expect(await tryTimes(25)).toBe(20);
});

test("a day without a failure clears those of a pair at once, also its locks, whenever they are deleted", async () => {
  const { email } = await addUser(server);
  const network = newNetwork();
  const times = async (most: number) => {
    const checks: (SignInCheck | undefined)[] = [];
    for (let i = 0; i < most; i += 1) checks.push(await take(email, network));
    return checks.filter((check) => check !== undefined).length;
  };
  expect(await times(6)).toBe(5);
  clock.pass(60);
  expect(await times(4)).toBe(4);
  clock.pass(24 * 3600 - 1);
  expect(await times(2)).toBe(1);
  clock.pass(24 * 3600);
  expect(await times(4)).toBe(4);
  clock.pass(24 * 3600);
  expect(await times(6)).toBe(5);
  // the first lock again: 60 s
  clock.pass(60);
  expect(await times(1)).toBe(1);
});

test("expired failures are deleted, and networks after 30 days", async () => {
  const { email } = await addUser(server);
  await signIn(email, newNetwork());
  await takeTimes(email, 1);
  const rows = async () => {
    const { db } = server.services;
    await forgetOldFailures(db, clock.now());
    const tables = [db.selectFrom("signInFailure"), db.selectFrom("signInNetwork")] as const;
    return Promise.all(tables.map(async (table) => (await table.selectAll().execute()).length));
  };
  const [failures, networks] = await rows();
  expect([failures, networks]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(failures).toBeGreaterThan(0);
  clock.pass(24 * 3600);
  expect(await rows()).toEqual([0, networks]);
  clock.pass(29 * 24 * 3600);
  expect(await rows()).toEqual([0, 0]);
});
