import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../src/testing/childProcess.ts";
import { measure } from "./measured.ts";

const ROUNDS = 5;
const folders = Array.from({ length: ROUNDS }, () => mkdtempSync(join(tmpdir(), "canopy-bench-")));

/** Measures the time from starting the process to the printed address, on the embedded database with the small demo data. */
const startAndEnd = async (dataDir: string): Promise<() => Promise<unknown>> => {
  const server = startChild(new URL("../src/main.ts", import.meta.url), {
    env: { DATA_DIR: dataDir, PORT: "0" },
  });
  await server.saw(/Canopy is at/);
  return () => {
    server.process.kill("SIGTERM");
    return server.ended;
  };
};

for (const name of ["first start", "second start"]) {
  const ends: (() => Promise<unknown>)[] = [];
  const rest = folders.values();
  await measure(name, ROUNDS, async () => {
    ends.push(await startAndEnd(rest.next().value ?? ""));
  });
  await Promise.all(ends.map((end) => end()));
}
for (const folder of folders) rmSync(folder, { recursive: true });
