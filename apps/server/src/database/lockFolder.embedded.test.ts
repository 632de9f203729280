import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { FolderInUseError, lockFolder } from "./lockFolder.ts";
import { openDatabase } from "./open.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-lock-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("a second process is refused with a clear message, and may open the folder once the first has ended in any way", async () => {
  await initialiseFolder(dataDir);
  const first = startChild(new URL("../testing/database/writeUntilKilled.ts", import.meta.url), {
    args: [dataDir],
  });
  await first.saw(/\n/);
  const second = startChild(new URL("../main.ts", import.meta.url), {
    env: { DATA_DIR: dataDir, PORT: "0" },
  });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`${dataDir} is in use by another Canopy process`);
  expect(second.output()).not.toContain("    at ");
  first.process.kill("SIGKILL");
  await first.ended;
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await expect(openDatabase({ databaseUrl: undefined, dataDir }, silentLog)).rejects.toThrow("is in use");
  await database.close();
  const again = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await again.close();
});

test.each([
  ["a folder in its place", (path: string) => mkdirSync(path), "unable to open database file"],
  [
    "another file in its place",
    (path: string) => writeFileSync(path, "x".repeat(1000)),
    "file is not a database",
  ],
])("a lock that cannot be taken because of %s is not said to be another process", (_, make, reason) => {
  const folder = mkdtempSync(join(dataDir, "odd-"));
  const file = join(folder, ".lock");
  make(file);
  const lock = () => lockFolder(folder);
  expect(lock).toThrow(`DATA_DIR cannot be locked for this process: ${file}, ${reason}. Set DATA_DIR to`);
  expect(lock).not.toThrow(FolderInUseError);
  rmSync(file, { recursive: true });
  lockFolder(folder)();
});
