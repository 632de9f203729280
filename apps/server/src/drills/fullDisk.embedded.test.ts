import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { DEMO_PASSWORD } from "../testing/index.ts";
import { openClient } from "../testing/openClient.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-full-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const start = async (env: Readonly<Record<string, string>> = {}) => {
  const server = startChild(new URL("../main.ts", import.meta.url), {
    env: { DATA_DIR: dataDir, PORT: "0", ...env },
  });
  await server.saw(/Canopy is at http:\/\/localhost:\d+/);
  const origin = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "";
  const send = (address: string, init?: RequestInit) => fetch(address.replace(/^http:..[^/]+/, origin), init);
  const credentials = { email: "ines.duarte@canopy.example", password: DEMO_PASSWORD };
  const { body } = await openClient(send).post("/api/auth/login", credentials);
  const token: unknown = Reflect.get(Object(body), "access_token");
  return { server, ines: openClient(send, `Bearer ${String(token)}`) };
};
const company = (name: string) => ({ name, country: "PT" });

test("on a full disk a write is refused with 503, the server ends with a message, and a restart has everything that was saved", async () => {
  await initialiseFolder(dataDir);
  const preload = new URL("../testing/database/fullDisk.ts", import.meta.url).href;
  const { server, ines } = await start({ NODE_OPTIONS: `--import=${preload}` });
  expect((await ines.post("/api/companies", company("Saved before"))).status).toBe(201);
  server.process.kill("SIGUSR2");
  await server.saw(/the disk is full/);
  const refused = await ines.post("/api/companies", company("Never saved"));
  expect(refused).toMatchObject({ status: 503, body: { type: "/errors/internal", status: 503 } });
  expect(JSON.stringify(refused.body)).not.toMatch(/space|log file|pg_wal/);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("the database had to stop");

  const again = await start();
  const { body } = await again.ines.get("/api/companies?size=100");
  expect(JSON.stringify(body)).toContain("Saved before");
  expect(JSON.stringify(body)).not.toContain("Never saved");
  again.server.process.kill("SIGTERM");
  expect(await again.server.ended).toBe(0);
});
