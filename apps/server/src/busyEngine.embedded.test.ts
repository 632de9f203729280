import { sql } from "kysely";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createServer } from "./app.ts";
import { silentLog } from "./base/log.ts";
import { openDatabase } from "./database/open.ts";
import { onBehalf } from "./database/statements/onBehalf.ts";
import { unlimited } from "./database/statements/statementLimit.ts";
import { initialiseFolder } from "./testing/database/initialisedFolder.ts";
import { openClient } from "./testing/openClient.ts";
import { testConfig } from "./testing/testConfig.ts";

const ENDLESS = sql`select count(*) from generate_series(1, 2000000) a, generate_series(1, 1000000) b`;

test("liveness, the API's description, files and the refusals of a sign-in are answered while a statement never ends", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "canopy-busy-"));
  const webFolder = join(dataDir, "web");
  mkdirSync(webFolder);
  writeFileSync(join(webFolder, "index.html"), "the page");
  await initialiseFolder(dataDir);
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  const config = testConfig(dataDir, { demoData: "none" });
  const server = await createServer({
    ...{ config, database, log: silentLog, webFolder },
    ...{ ticks: false, mayBeEmpty: true },
  });
  const client = openClient(server.fetch);
  const hangUp = new AbortController();
  const gone = new Error("the caller has gone");
  const running = unlimited(() =>
    onBehalf({ caller: "someone", signal: hangUp.signal }, () => ENDLESS.execute(database.db)),
  );

  expect((await client.get("/healthz")).status).toBe(200);
  expect((await client.get("/api/openapi.json")).status).toBe(200);
  expect(await (await server.fetch("http://localhost:4100/")).text()).toBe("the page");
  expect((await client.get("/api/projects")).status).toBe(401);
  expect((await client.post("/api/auth/login", { email: 7 })).status).toBe(400);
  const many = Array.from({ length: 60 }, () => client.post("/api/auth/login", {}));
  expect((await Promise.all(many)).map(({ status }) => status)).toContain(429);

  hangUp.abort(gone);
  await expect(running).rejects.toBe(gone);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
