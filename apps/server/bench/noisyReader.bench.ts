import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { createServer } from "../src/app.ts";
import { openDatabase } from "../src/database/open.ts";
import { DEMO_PASSWORD } from "../src/base/passwordRules.ts";
import { silentLog } from "../src/base/log.ts";
import { openClient } from "../src/testing/openClient.ts";
import { testConfig } from "../src/testing/testConfig.ts";
import { printTimes } from "./measured.ts";

/**
 * Measures how long others wait while one person asks 45 times for 100 projects with every related record. Runs with
 * the product's limits, on the embedded database in a folder, without a port.
 */
const dataDir = mkdtempSync(join(tmpdir(), "canopy-bench-"));
const config = testConfig(dataDir, { mode: "production", demoData: "large" });
const database = await openDatabase(config, silentLog);
const server = await createServer({ config, database, log: silentLog });

const signIn = async (email: string) => {
  const { body } = await openClient(server.fetch).post("/api/auth/login", { email, password: DEMO_PASSWORD });
  return openClient(server.fetch, `Bearer ${String(Reflect.get(Object(body), "access_token"))}`);
};
const noisy = await signIn("ines.duarte@canopy.example");
const other = await signIn("marek.holub@canopy.example");
const paths = [
  ...["company", "type", "processes.responsibles", "processes.transitions"],
  ...["processes.milestones.owner", "processes.milestones.completions"],
];
const heavy = `/api/projects?size=100&${paths.map((path) => `extend=${path}`).join("&")}`;
const light = "/api/projects?size=10";

/** The times of a call that is repeated until `isOver`. */
const timesOf = async (call: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
    await setImmediate();
  }
  return times;
};
const health = () => openClient(server.fetch).get("/healthz");
const list = async () => {
  const { status } = await other.get(light);
  if (status !== 200) throw new Error(`answered ${status}`);
};

const quiet = { left: 20 };
printTimes("another's list, nobody else there", await timesOf(list, () => (quiet.left -= 1) < 0));
let isOver = false;
const started = performance.now();
const answers = Promise.all(Array.from({ length: 45 }, () => noisy.get(heavy))).finally(() => {
  isOver = true;
});
const [healthTimes, listTimes] = await Promise.all([
  timesOf(health, () => isOver),
  timesOf(list, () => isOver),
]);
const statuses = (await answers).map(({ status }) => status);
if (statuses.some((status) => status !== 200)) throw new Error(`answered ${statuses.join()}`);
printTimes("45 heavy calls of one person", [performance.now() - started]);
printTimes("/healthz beside them", healthTimes);
printTimes("another's list beside them", listTimes);

await server.close();
rmSync(dataDir, { recursive: true });
