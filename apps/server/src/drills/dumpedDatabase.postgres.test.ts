import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { postgresPrograms } from "../testing/database/postgresPrograms.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-dumped-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const program = (name: string) => join(postgresPrograms() ?? "", name);
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: "" }, silentLog);

test("a dump taken while the server writes restores to complete transactions, and a server starts on it", async () => {
  const source = await emptyPostgres(testPostgres());
  const writing = await open(source);
  await migrate(writing.db);
  await sql`create table kept (batch integer, part integer)`.execute(writing.db);
  const write = (batch: number) =>
    writing.db.transaction().execute(async (tx) => {
      for (const part of [1, 2, 3]) await sql`insert into kept values (${batch}, ${part})`.execute(tx);
    });
  let written = 0;
  for (; written < 5; written += 1) await write(written);
  const file = join(folder, "canopy.sql");
  const dumped = new AbortController();
  const dumping = run(program("pg_dump"), ["-f", file, source]).finally(() => dumped.abort());
  for (; !dumped.signal.aborted; written += 1) await write(written);
  await dumping;
  await writing.close();

  const target = await emptyPostgres(testPostgres());
  await run(program("psql"), ["-q", "-v", "ON_ERROR_STOP=1", "-f", file, target]);
  const restored = await open(target);
  const { rows } = await sql<{ batches: number; last: number; torn: number }>`
    select count(*) as batches, max(batch) + 1 as last, count(*) filter (where parts <> 3) as torn
    from (select batch, count(distinct part) as parts from kept group by batch) b`.execute(restored.db);
  const batches = rows[0]?.batches ?? 0;
  expect(rows).toEqual([{ batches, last: batches, torn: 0 }]);
  expect(batches).toBeGreaterThanOrEqual(5);
  expect(batches).toBeLessThan(written + 1);
  expect(await migrate(restored.db)).toEqual([]);
  await restored.close();
});
