import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { openTestBucket } from "../testing/evidence/testBucket.ts";
import { openTestServer } from "../testing/index.ts";

const now = () => new Date();

test("a restore into PostgreSQL whose bucket does not answer leaves no file in the data folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-failed-"));
  const server = await openTestServer({ data: "empty" });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const { db } = server.services;
  const content = Buffer.from("%PDF-1.7 a certificate");
  const sha256 = createHash("sha256").update(content).digest("hex");
  await db.insertInto("file").values({ sha256, bytes: content.length, sentAt: now() }).execute();
  const files = { read: async () => new Blob([content]).stream() };
  const file = join(folder, "canopy.zip");
  await writeBackup({ db, files, dataDir: join(folder, "home"), now }, file);

  const bucket = await openTestBucket();
  await bucket.close();
  const dataDir = join(folder, "data");
  const databaseUrl = await emptyPostgres(testPostgres());
  const place = { dataDir, databaseUrl, bucket: bucket.address, replaces: false };
  await expect(restoreBackup(file, { ...place, now })).rejects.toThrow("does not answer");
  expect(await readdir(join(dataDir, "files"))).toEqual([]);
});
