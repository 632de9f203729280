import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#base/log.ts";
import { emptyPostgres, testPostgres } from "#testing/database/postgresTestDatabase.ts";
import { openSilentProxy, type SilentProxy } from "#testing/silentProxy.ts";
import { openDatabase, type OpenDatabase } from "../open.ts";
import { withoutLimit } from "./statementLimit.ts";

const LIMIT_MS = 300;

let proxy: SilentProxy;
let silent: OpenDatabase;
let other: OpenDatabase;
beforeEach(async () => {
  const databaseUrl = await emptyPostgres(testPostgres());
  proxy = await openSilentProxy(databaseUrl);
  const limits = { answerLimitMs: LIMIT_MS, idleLimitMs: LIMIT_MS };
  silent = await openDatabase({ databaseUrl: proxy.url, dataDir: "", ...limits }, silentLog);
  other = await openDatabase({ databaseUrl, dataDir: "" }, silentLog);
  await sql`create table held as select 1 as id`.execute(other.db);
});
afterEach(async () => {
  await silent.close();
  await other.close();
  proxy.close();
});

const lock = sql`select id from held for update`;

test("a server that goes silent within a transaction does not keep its locks from the others", async () => {
  let taken: unknown;
  const ended = silent.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    proxy.silence();
    taken = (await lock.execute(other.db)).rows;
  });
  await expect(ended).rejects.toThrow();
  expect(taken).toEqual([{ id: 1 }]);
});

test("work without a limit may pause within its transaction", async () => {
  const shown = await withoutLimit(silent.db, (tx) =>
    sql`show idle_in_transaction_session_timeout`.execute(tx),
  );
  expect(shown.rows).toEqual([{ idleInTransactionSessionTimeout: "0" }]);
});
