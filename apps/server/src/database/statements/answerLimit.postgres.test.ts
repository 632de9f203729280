import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#base/log.ts";
import { databaseProblem } from "#http/databaseProblems.ts";
import { emptyPostgres, testPostgres } from "#testing/database/postgresTestDatabase.ts";
import { openSilentProxy, type SilentProxy } from "#testing/silentProxy.ts";
import { openDatabase, type OpenDatabase } from "../open.ts";
import { unlimited } from "./statementLimit.ts";

const LIMIT_MS = 300;

let proxy: SilentProxy;
let database: OpenDatabase;
beforeEach(async () => {
  proxy = await openSilentProxy(await emptyPostgres(testPostgres()));
  const log = createLog(
    () => {},
    () => new Date(),
  );
  const config = { databaseUrl: proxy.url, dataDir: "", answerLimitMs: LIMIT_MS };
  database = await openDatabase(config, log);
});
afterEach(async () => {
  await database.close();
  proxy.close();
});

const one = sql<{ one: number }>`select 1 as one`;

test("a statement whose answer never comes fails as 'out of reach', and the pool gets its connection's place back", async () => {
  await one.execute(database.db);
  proxy.silence();
  const error: unknown = await one.execute(database.db).catch((thrown: unknown) => thrown);
  expect(databaseProblem(error)).toMatchObject({ status: 503 });
  expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }]);
  expect(database.load?.()).toEqual({ running: 0, waiting: 0 });
});

test("a transaction that goes silent ends, and so does the connection beside the pool", async () => {
  const { db, aside } = database;
  await aside?.transaction().execute((tx) => one.execute(tx));
  const silent = db.transaction().execute(async (tx) => {
    await one.execute(tx);
    proxy.silence();
    await one.execute(tx);
  });
  // its rollback finds the connection closed
  await expect(silent).rejects.toThrow("Client was closed");
  await expect(aside && one.execute(aside)).rejects.toThrow("Connection terminated");
  expect((await one.execute(aside ?? db)).rows).toEqual([{ one: 1 }]);
});

test("work without a limit, and a series of statements that are each answered in time, is not ended", async () => {
  const { db } = database;
  const sleep = sql`select pg_sleep(${(2 * LIMIT_MS) / 1000}::float8), 1 as one`;
  expect((await unlimited(() => sleep.execute(db))).rows).toHaveLength(1);
  const half = sql`select pg_sleep(${(LIMIT_MS * 0.6) / 1000}::float8), 1 as one`;
  const all = await db
    .transaction()
    .execute(async (tx) => [await half.execute(tx), await half.execute(tx), await half.execute(tx)]);
  expect(all.map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
});
