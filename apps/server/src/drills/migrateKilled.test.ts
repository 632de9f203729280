import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-killed-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a script whose process was killed halfway leaves nothing behind, and the next start applies all of it", async () => {
  const isEmbedded = process.env["CANOPY_TEST_DATABASE"] !== "postgres";
  const databaseUrl = isEmbedded ? undefined : await emptyPostgres(testPostgres());
  const dataDir = join(folder, "data");
  if (isEmbedded) await initialiseFolder(dataDir);
  const scripts = pathToFileURL(`${folder}/scripts/`);
  mkdirSync(scripts);
  writeFileSync(new URL("0001_first.sql", scripts), "create table first (a text);\n");
  writeFileSync(
    new URL("0002_two.sql", scripts),
    "create table half (a text);\ncreate table whole (a text);\n",
  );
  const child = startChild(new URL("../testing/database/migrateHalfway.ts", import.meta.url), {
    args: [databaseUrl ?? "", dataDir, scripts.href],
  });
  await child.saw(/halfway/);
  child.process.kill("SIGKILL");
  expect(await child.ended).toBe("SIGKILL");

  const { db, close } = await openDatabase({ databaseUrl, dataDir }, silentLog);
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'migration' order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  expect(await tables()).toEqual(["first"]);
  expect(await migrate(db, scripts)).toEqual(["0002_two.sql"]);
  expect(await tables()).toEqual(["first", "half", "whole"]);
  await close();
});
