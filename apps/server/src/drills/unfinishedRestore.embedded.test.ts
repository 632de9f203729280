import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { openDatabase } from "../database/open.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openTestBucket } from "../testing/evidence/testBucket.ts";
import { openTestServer } from "../testing/index.ts";
import { restoreBackup, type RestoreTarget } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";

const now = () => new Date();
let folder: string;
/** A backup with a stored file and a signing key. */
let file: string;
/** The same, with a migration that no version has. */
let newer: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-unfinished-"));
  [file, newer] = [join(folder, "canopy.zip"), join(folder, "newer.zip")];
  const content = Buffer.from("%PDF-1.7 a certificate");
  const server = await openTestServer({ data: "empty" });
  try {
    const { db } = server.services;
    const sha256 = createHash("sha256").update(content).digest("hex");
    await db.insertInto("file").values({ sha256, bytes: content.length, sentAt: now() }).execute();
    const home = join(folder, "home");
    await mkdir(home);
    await writeFile(join(home, "signing-key"), "a key");
    const source = { db, files: { read: async () => new Blob([content]).stream() }, dataDir: home, now };
    await writeBackup(source, file);
    await sql`insert into migration (name, checksum, canopy) values ('9901_later.sql', 'x', '7.8.9')`.execute(
      db,
    );
    await writeBackup(source, newer);
  } finally {
    await server.close();
  }
});
afterAll(() => rm(folder, { recursive: true }));

const openPlace = async () => {
  const dataDir = await mkdtemp(join(folder, "data-"));
  const place = { dataDir, databaseUrl: undefined };
  const restore = (from: string, more: Partial<RestoreTarget> = {}) =>
    restoreBackup(from, { ...place, bucket: undefined, replaces: true, now, ...more });
  const open = async () => (await openDatabase(place, silentLog)).close();
  const names = async () => (await readdir(dataDir)).filter((name) => name !== ".lock").toSorted();
  return { dataDir, restore, open, names };
};

/** The address of a bucket whose service has ended. */
const silentBucket = async () => {
  const bucket = await openTestBucket();
  await bucket.close();
  return bucket.address;
};

test("no database is opened, and none made, in a folder whose restore did not finish, until it was run again", async () => {
  const { dataDir, restore, open, names } = await openPlace();
  await initialiseFolder(dataDir);
  // the key cannot be replaced: the restore ends after the old database has gone
  await mkdir(join(dataDir, "signing-key"));
  await expect(restore(file)).rejects.toThrow("EISDIR");
  const unfinished = /^A restore into .* did not finish\. Run it again with --replace\./;
  await expect(open()).rejects.toThrow(unfinished);
  expect(await names()).not.toContain("database");
  await rmdir(join(dataDir, "signing-key"));
  // nor after another one that could not begin
  await expect(restore(newer)).rejects.toThrow("9901_later.sql");
  await expect(open()).rejects.toThrow(unfinished);
  // what was there tells what ended since the backup, though it was moved
  const moved = (await names()).find((name) => name.startsWith("replaced-")) ?? "";
  await writeFile(join(dataDir, moved, "database", "global", "pg_control"), "damaged");
  expect(await restore(file)).toContainEqual(expect.stringMatching(/^What was there cannot be read/));
  await open();
});

test("a restore that is refused leaves nothing in an empty folder", async () => {
  const { restore, open, names } = await openPlace();
  await expect(restore(newer, { replaces: false })).rejects.toThrow("9901_later.sql");
  expect(await names()).toEqual([]);
  await open();
});

test("a restore that fails before it replaces anything leaves the old data, and nothing beside it", async () => {
  const { dataDir, restore, open, names } = await openPlace();
  await initialiseFolder(dataDir);
  const before = await names();
  await expect(restore(file, { bucket: await silentBucket() })).rejects.toThrow("does not answer");
  expect(await names()).toEqual(before);
  await open();
});

test("what a killed restore left beside the old data goes when the database is opened", async () => {
  const { dataDir, open, names } = await openPlace();
  await initialiseFolder(dataDir);
  await mkdir(join(dataDir, "restoring", "database"), { recursive: true });
  await open();
  expect(await names()).toEqual(["database"]);
});

test("data that is damaged keeps nobody from a restore, which says what could not be read", async () => {
  const { dataDir, restore, open } = await openPlace();
  await initialiseFolder(dataDir);
  await writeFile(join(dataDir, "database", "global", "pg_control"), "damaged");
  expect(await restore(file)).toContainEqual(expect.stringMatching(/^What was there cannot be read \(.+\)/));
  await open();
});
