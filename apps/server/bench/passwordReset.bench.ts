import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "../src/app.ts";
import { openDatabase } from "../src/database/open.ts";
import { silentLog } from "../src/base/log.ts";
import { openClient } from "../src/testing/openClient.ts";
import { testConfig } from "../src/testing/testConfig.ts";
import { printTimes } from "./measured.ts";

const PAIRS = 200;
/** Time between two requests: a minute, so that no limit per caller or per account applies. */
const BETWEEN_MS = 61_000;

/** Compares the reset form's time for an address with an account and for one without, on the embedded database in a folder. */
const dataDir = mkdtempSync(join(tmpdir(), "canopy-bench-"));
const config = testConfig(dataDir, { demoData: "small" });
const database = await openDatabase(config, silentLog);
let passedMs = 0;
const now = () => new Date(Date.now() + passedMs);
const server = await createServer({
  config,
  database,
  log: silentLog,
  now,
  ticks: false,
  limits: { addressPerSecond: Infinity },
});
const client = openClient(server.fetch);

const timeOf = async (email: string): Promise<number> => {
  passedMs += BETWEEN_MS;
  const started = performance.now();
  const { status } = await client.post("/api/auth/password/reset", { email });
  const took = performance.now() - started;
  if (status !== 204) throw new Error(`answered ${status}`);
  await server.services.mail.settled();
  return took;
};

await timeOf("marek.holub@canopy.example");
const known: number[] = [];
const unknown: number[] = [];
/** The two swap places in each pair, because the position in a pair alone changes the time. */
for (let pair = 0; pair < PAIRS; pair += 1) {
  const ofKnown = async () => known.push(await timeOf("ines.duarte@canopy.example"));
  const ofUnknown = async () => unknown.push(await timeOf(`nobody${pair}@canopy.example`));
  for (const time of pair % 2 === 0 ? [ofKnown, ofUnknown] : [ofUnknown, ofKnown]) await time();
}
printTimes("reset of a known address", known);
printTimes("reset of an unknown address", unknown);

await server.close();
rmSync(dataDir, { recursive: true });
