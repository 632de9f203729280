import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/openTestDatabase.ts";
import { onBehalf } from "./onBehalf.ts";
import type { OpenDatabase } from "../open.ts";

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase("empty", (text) => statements.push(text));
});
afterAll(() => database.close());

test("a caller with many statements waits for another caller's after each one", async () => {
  const run = (caller: string) =>
    onBehalf({ caller }, () => sql.raw(`select '${caller}'`).execute(database.db));
  statements.length = 0;
  await Promise.all([...Array.from({ length: 10 }, () => run("noisy")), run("other")]);
  expect(statements.indexOf("select 'other'")).toBeLessThanOrEqual(2);
});

test("timers and requests run between statements that follow each other", async () => {
  const turn = { isHad: false };
  setImmediate(() => {
    turn.isHad = true;
  });
  let left = 20_000;
  while (!turn.isHad && left > 0) {
    left -= 1;
    await sql`select 1`.execute(database.db);
  }
  expect(turn.isHad).toBe(true);
});
