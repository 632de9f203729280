import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { openDatabase } from "../database/open.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openTestServer } from "../testing/index.ts";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";

test("no database is opened, and none made, in a folder whose restore did not finish, until it was run again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-unfinished-"));
  const server = await openTestServer({ data: "empty" });
  const now = () => new Date();
  try {
    const { db, files } = server.services;
    const [home, dataDir] = [join(folder, "home"), join(folder, "data")];
    await mkdir(home);
    await writeFile(join(home, "signing-key"), "a key");
    const file = join(folder, "canopy.zip");
    await writeBackup({ db, files, dataDir: home, now }, file);
    await initialiseFolder(dataDir);
    const place = { dataDir, databaseUrl: undefined };
    const restore = () => restoreBackup(file, { ...place, bucket: undefined, replaces: true, now });
    const open = () => openDatabase(place, silentLog);

    // the key cannot be replaced: the restore ends after the old database has gone
    await mkdir(join(dataDir, "signing-key"));
    await expect(restore()).rejects.toThrow("EISDIR");
    await expect(open()).rejects.toThrow(/^A restore into .* did not finish\. Run it again with --replace\./);
    expect(await readdir(dataDir)).not.toContain("database");
    await rmdir(join(dataDir, "signing-key"));
    await restore();
    await (await open()).close();
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
