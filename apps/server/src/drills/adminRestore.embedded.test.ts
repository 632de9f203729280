import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-restore-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const restore = async (folder: string, ...args: readonly string[]) => {
  const command = startChild(new URL("../adminRestore.ts", import.meta.url), {
    args,
    env: { DATA_DIR: folder },
  });
  return { code: await command.ended, output: command.output() };
};

test("admin:restore says that a running server holds the embedded database, and works once that server has stopped", async () => {
  await initialiseFolder(dataDir);
  const server = startChild(new URL("../main.ts", import.meta.url), {
    env: {
      DATA_DIR: dataDir,
      PORT: "0",
      DEMO_DATA: "none",
      ADMIN_EMAIL: "first@canopy.example",
      ADMIN_PASSWORD: "first-of-them-all",
    },
  });
  await server.saw(/Canopy is at/);
  expect(await restore(dataDir, "first@canopy.example")).toEqual({
    code: 1,
    output: expect.stringMatching(/runs on .* Stop the server, run admin:restore again/),
  });
  server.process.kill("SIGTERM");
  await server.ended;
  expect(await restore(dataDir, "first@canopy.example")).toEqual({
    code: 0,
    output: "first@canopy.example is an effective administrator already. Nothing was changed.\n",
  });
  expect(await restore(dataDir, "second@canopy.example")).toMatchObject({
    code: 1,
    output: "Nobody in this database has the address second@canopy.example. Nothing was changed.\n",
  });
});

test("admin:restore without an address or without a database says what to do, and creates no database", async () => {
  expect((await restore(dataDir)).output).toContain("admin:restore EMAIL");
  const other = join(dataDir, "other");
  expect(await restore(other, "first@canopy.example")).toMatchObject({
    code: 1,
    output: `There is no database in ${other}. Set DATA_DIR to the folder of the server.\n`,
  });
});
