import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../base/log.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { openDatabase } from "./open.ts";

const lines: string[] = [];
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  const databaseUrl = await emptyPostgres(testPostgres());
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  );
  database = await openDatabase({ databaseUrl, dataDir: "" }, log);
});
afterAll(() => database.close());

test("a connection that PostgreSQL ends between two statements of a transaction fails that transaction, and not the process", async () => {
  const cut = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(database.aside ?? database.db);
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/terminat|connection/i);
  expect(lines.filter((line) => line.includes("cannot be reached"))).toHaveLength(1);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});
