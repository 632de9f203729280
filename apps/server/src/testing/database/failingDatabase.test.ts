import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failingDatabase, type FailingDatabase } from "./failingDatabase.ts";
import { openTestDatabase } from "./openTestDatabase.ts";

let database: FailingDatabase;
beforeAll(async () => {
  database = failingDatabase(await openTestDatabase("empty"));
});
afterAll(() => database.close());

const one = () => sql`select 1`.execute(database.db).then(() => "read");
const refused = () => one().catch((error: unknown) => (error instanceof Error ? error.message : ""));

test("a planted fault fails the nth statement of its work and each one after it, and nothing afterwards", async () => {
  const work = async () => [await refused(), await refused(), await refused()];
  const { answer, hasFailed } = await database.failDuring(2, new Error("planted"), work);
  expect([answer, hasFailed]).toEqual([["read", "planted", "planted"], true]);
  expect(await one()).toBe("read");
  expect(await database.failDuring(2, new Error("planted"), one)).toEqual({
    answer: "read",
    hasFailed: false,
  });
});

test("a planted fault is not consumed by statements of other work", async () => {
  let begin = () => {};
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const other = began.then(() => Promise.all([one(), one(), one()]));
  const work = async () => {
    begin();
    expect(await other).toEqual(["read", "read", "read"]);
    return refused();
  };
  expect(await database.failDuring(1, new Error("planted"), work)).toEqual({
    answer: "planted",
    hasFailed: true,
  });
});
