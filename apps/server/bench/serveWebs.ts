import { createServer, type Server } from "../src/app.ts";
import { silentLog } from "../src/base/log.ts";
import { noLimits, productLimits } from "../src/costs/limits.ts";
import { openDatabase } from "../src/database/open.ts";
import { listen } from "../src/listen.ts";
import { testConfig } from "../src/testing/testConfig.ts";
import { addFiles, type AddedFiles } from "./addFiles.ts";

/**
 * The product's server for `pnpm bench`, started with IPC. BENCH_FOLDER is its data folder, BENCH_DATA the demo data,
 * BENCH_WEBS the folders of built web apps, with colons between: each gets a port of its own, and all share one
 * database. A last port without a web app keeps the product's limits per caller; the others have none, and the first one does what becomes due where BENCH_TICKS is true. Sends
 * `{ ports }` once it listens, and answers each message with its processor time in microseconds and its memory in bytes;
 * before that it adds the files that the message asks for.
 */
const { BENCH_FOLDER = "", BENCH_DATA, BENCH_WEBS = "", BENCH_TICKS, DATABASE_URL } = process.env;
const config = testConfig(BENCH_FOLDER, {
  demoData: BENCH_DATA === "large" ? "large" : "small",
  databaseUrl: DATABASE_URL === "" ? undefined : DATABASE_URL,
});
const database = await openDatabase(config, silentLog);
const given = { config, database, log: silentLog, ticks: false };
const listening = async (server: Server) => (await listen(server, 0, "127.0.0.1")).port;

const webs = BENCH_WEBS.split(":").filter(Boolean);
const servers: Server[] = [];
for (const [at, webFolder] of webs.entries()) {
  const ticks = BENCH_TICKS === "true" && at === 0;
  servers.push(await createServer({ ...given, ticks, webFolder, limits: noLimits }));
}
const limited = await createServer({ ...given, limits: productLimits });
const ports: number[] = [];
for (const server of [...servers, limited]) ports.push(await listening(server));

const answer = async (message: "use" | AddedFiles): Promise<void> => {
  if (message !== "use") await addFiles(limited.services, message);
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() });
};
process.on("message", (message: "use" | AddedFiles) => void answer(message));
// The bench has ended, however it ended.
process.on("disconnect", () => process.exit(0));
process.send?.({ ports });
