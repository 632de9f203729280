import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createServer } from "#app.ts";
import { silentLog } from "#base/log.ts";
import { databasePrint } from "#testing/database/databasePrint.ts";
import { initialiseFolder } from "#testing/database/initialisedFolder.ts";
import { DEMO_PASSWORD } from "#testing/index.ts";
import { openClient } from "#testing/openClient.ts";
import { testConfig } from "#testing/testConfig.ts";
import { openDatabase } from "../database/open.ts";

const home = mkdtempSync(join(tmpdir(), "canopy-copied-"));
afterAll(() => rmSync(home, { recursive: true }));

const start = async (dataDir: string) => {
  const config = testConfig(dataDir);
  return createServer({ config, log: silentLog, database: await openDatabase(config, silentLog) });
};

test("a copy of a stopped server's folder opens with the same rows, and users can sign in there", async () => {
  await initialiseFolder(join(home, "data"));
  const server = await start(join(home, "data"));
  const credentials = { email: "ines.duarte@canopy.example", password: DEMO_PASSWORD };
  expect((await openClient(server.fetch).post("/api/auth/login", credentials)).status).toBe(200);
  const before = await databasePrint(server);
  await server.close();

  cpSync(join(home, "data"), join(home, "copy"), { recursive: true });
  const copy = await start(join(home, "copy"));
  expect(await databasePrint(copy)).toEqual(before);
  expect((await openClient(copy.fetch).post("/api/auth/login", credentials)).status).toBe(200);
  await copy.close();
});
