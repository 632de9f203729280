import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";

const top = mkdtempSync(join(tmpdir(), "canopy-modes-"));
const dataDir = join(top, "data");
afterAll(() => rmSync(top, { recursive: true }));

/** Every file and folder of the data folder with its mode. */
const modes = () =>
  [".", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })].map((name) => {
    const found = lstatSync(join(dataDir, name));
    return { name, isFolder: found.isDirectory(), mode: (found.mode & 0o777).toString(8) };
  });
const open = () => modes().filter(({ isFolder, mode }) => mode !== (isFolder ? "700" : "600"));

const start = async () => {
  const server = startChild(new URL("../main.ts", import.meta.url), {
    env: { DATA_DIR: dataDir, PORT: "0", DEMO_DATA: "small" },
  });
  await server.saw(/Canopy is at/);
  return { server, address: /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? "" };
};

test("every file of the data folder is accessible to its owner alone from the first start on; an open one is corrected and logged", async () => {
  const { server, address } = await start();
  expect(open()).toEqual([]);
  await fetch(`${address}/api/auth/password/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ines.duarte@canopy.example" }),
  });
  await server.saw(/mail written/);
  server.process.kill("SIGTERM");
  await server.ended;
  const kept = modes().map(({ name }) => name);
  expect(kept.length).toBeGreaterThan(900);
  expect(kept.some((name) => name.endsWith(".eml"))).toBe(true);
  expect(open()).toEqual([]);
  expect(server.output()).not.toContain("open to other accounts");

  for (const { name, isFolder } of modes()) chmodSync(join(dataDir, name), isFolder ? 0o755 : 0o666);
  const second = await start();
  expect(second.server.output()).toMatch(/open to other accounts.*"corrected":\d{3}/);
  expect(open()).toEqual([]);
  second.server.process.kill("SIGTERM");
  await second.server.ended;
  expect(open()).toEqual([]);
});
