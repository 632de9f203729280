import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseProblem } from "#http/databaseProblems.ts";
import { openTestDatabase } from "#testing/database/openTestDatabase.ts";
import { onBehalf } from "./onBehalf.ts";
import type { OpenDatabase } from "../open.ts";
import { withoutLimit } from "./statementLimit.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const show = sql<{ statementTimeout: string }>`show statement_timeout`;

test("a statement may take ten seconds, also on the connection beside the pool; in migrations it may take any time", async () => {
  const { db, aside } = database;
  expect((await show.execute(db)).rows).toEqual([{ statementTimeout: "10s" }]);
  expect(aside && (await show.execute(aside)).rows).toEqual([{ statementTimeout: "10s" }]);
  expect((await withoutLimit(db, (tx) => show.execute(tx))).rows).toEqual([{ statementTimeout: "0" }]);
});

test("a statement beyond its limit is cancelled, and the answer is a 503 that says so", async () => {
  const late = database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '1ms'`.execute(tx);
    await sql`select pg_sleep(600)`.execute(tx);
  });
  const error: unknown = await late.catch((thrown: unknown) => thrown);
  expect(databaseProblem(error)).toMatchObject({
    status: 503,
    message: expect.stringContaining("took too long"),
    headers: { "retry-after": "5" },
  });
});

/** Resolves when a statement of this database sleeps. */
const someoneSleeps = async (): Promise<void> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(database.db);
  return rows.length > 0 ? undefined : someoneSleeps();
};

test("the statement of a caller who hangs up is cancelled, and its connection can be used again", async () => {
  const hangUp = new AbortController();
  const gone = new Error("the caller has gone");
  await database.db.connection().execute(async (connection) => {
    // without a limit, so that only the cancellation can end it
    await sql`set statement_timeout = 0`.execute(connection);
    const read = onBehalf({ caller: "someone", signal: hangUp.signal }, () =>
      sql`select pg_sleep(600)`.execute(connection),
    );
    const ended = read.catch((error: unknown) => error);
    await someoneSleeps();
    hangUp.abort(gone);
    expect(await ended).toBe(gone);
    expect((await sql`select 1 as one`.execute(connection)).rows).toEqual([{ one: 1 }]);
    await sql`reset statement_timeout`.execute(connection);
  });
});
