import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameOf } from "../files/keptBytes.ts";
import { openTestServer } from "../testing/index.ts";
import { openTestBucket } from "../testing/evidence/testBucket.ts";
import { callsOn, createDocument, documentIn } from "../testing/evidence/testDocuments.ts";
import { addProject } from "../testing/testProjects.ts";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";

test("a backup holds the files of a bucket, and restoring it fills another one", async () => {
  const [bucket, other] = [await openTestBucket(), await openTestBucket()];
  const folder = await mkdtemp(join(tmpdir(), "canopy-restored-"));
  const server = await openTestServer({ config: { bucket: bucket.address } });
  const now = () => new Date();
  try {
    const admin = await server.signIn("ines.duarte@canopy.example");
    const calls = callsOn((await createDocument(admin, (await addProject(server)).id)).id);
    const sha256 = documentIn(await calls.upload(admin)).versions?.[0]?.sha256 ?? "";
    const { db, files } = server.services;
    const file = join(folder, "canopy.zip");
    await writeBackup({ db, files, dataDir: server.dataDir, now }, file);

    const dataDir = join(folder, "data");
    await restoreBackup(file, {
      ...{ dataDir, databaseUrl: undefined, replaces: false, now },
      bucket: other.address,
    });
    expect(await other.names()).toEqual([nameOf(sha256)]);
    expect(await readdir(join(dataDir, "files"), { recursive: true })).toEqual([]);
  } finally {
    await server.close();
    await Promise.all([bucket.close(), other.close()]);
    await rm(folder, { recursive: true });
  }
});
