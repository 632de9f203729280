import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import type { OpenDatabase } from "./open.ts";
import { giveBackToAllowance, takeFromAllowance } from "./rateLimits.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const allowance = { most: 10, windowMs: 60_000 };
const start = new Date("2026-11-21T09:00:00Z");
const take = (key: string, afterMs = 0) =>
  takeFromAllowance(database.db, key, allowance, new Date(start.getTime() + afterMs));

test("exactly ten of thirty simultaneous calls are allowed", async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => take("many")));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  expect(new Set(waits)).toEqual(new Set([undefined, 60]));
});

test("the wait shrinks and ends with the window, and each key has its own", async () => {
  await Promise.all(Array.from({ length: 10 }, () => take("one")));
  expect(await take("one", 30_000)).toBe(30);
  expect(await take("one", 59_999)).toBe(1);
  expect(await take("other", 30_000)).toBeUndefined();
  expect(await take("one", 60_000)).toBeUndefined();
});

test("what was counted while the clock was far ahead does not count once it is right again", async () => {
  const DAY_MS = 86_400_000;
  await Promise.all(Array.from({ length: 10 }, () => take("ahead", DAY_MS)));
  expect(await take("ahead")).toBeUndefined();
  // the clocks of two servers differ by less than a window
  await Promise.all(Array.from({ length: 10 }, () => take("beside", 30_000)));
  expect(await take("beside")).toBe(90);
});

test("what is given back after its window has ended adds nothing to the next one", async () => {
  const amount = (of: number, afterMs: number) =>
    takeFromAllowance(database.db, "back", allowance, new Date(start.getTime() + afterMs), of);
  await amount(10, 0);
  await amount(2, 60_000);
  await giveBackToAllowance(database.db, "back", 10);
  expect(await amount(10, 60_000)).toBeUndefined();
  expect(await amount(1, 60_000)).toBe(60);
});
