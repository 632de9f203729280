import { sql } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { migrate } from "./migrate.ts";
import type { OpenDatabase } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-migrations-"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate(database.db, pathToFileURL(`${folder}/`));

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test("scripts are applied once each, in the order of their names; later ones are added", async () => {
  write(
    "9002_more.sql",
    "alter table migrated add column b text;\ninsert into migrated values ('a', 'b');\n",
  );
  write("9001_first.sql", "create table migrated (a text);\n");
  expect(await run()).toEqual(["9001_first.sql", "9002_more.sql"]);
  expect(await run()).toEqual([]);
  write("9003_later.sql", "insert into migrated values ('c', 'd');\n");
  expect(await run()).toEqual(["9003_later.sql"]);
});

test("a failed script is rolled back as a whole and runs again once it is repaired", async () => {
  write("9004_broken.sql", "create table half (a text);\ninsert into nowhere values (1);\n");
  await expect(run()).rejects.toThrow("nowhere");
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half')::text as half`.execute(
    database.db,
  );
  expect(rows[0]?.half).toBeNull();
  write("9004_broken.sql", "create table half (a text);\n");
  expect(await run()).toEqual(["9004_broken.sql"]);
});

test("a script that was changed after it was applied is refused by name", async () => {
  write("9001_first.sql", "create table migrated (a text, z text);\n");
  await expect(run()).rejects.toThrow("9001_first.sql was changed after it had been applied");
});
