import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/openTestDatabase.ts";
import type { OpenDatabase } from "../open.ts";
import { onBehalf } from "../statements/onBehalf.ts";

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

test("a transaction in which a statement failed is not reported as committed", async () => {
  const write = database.db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(write).rejects.toThrow("rolled back instead of committed");
});
