import { writeSync } from "node:fs";
import { openDatabase } from "#database/open.ts";
import { createTick } from "#jobs/tick.ts";
import { silentLog } from "#base/log.ts";
import { testConfig } from "../testConfig.ts";

const STANDARD_OUTPUT = 1;

/**
 * Run as a process by the jobs' tests: ticks at a given moment until a batch of notifications is written but not
 * committed, prints that and waits to be killed. Arguments: DATABASE_URL or '', DATA_DIR, the moment, and the number
 * of batches to commit first.
 */
const tickUntilKilled = async (databaseUrl = "", dataDir = "", now = "", letThrough = "0"): Promise<void> => {
  let batches = 0;
  const config = { databaseUrl: databaseUrl || undefined, dataDir };
  const { db } = await openDatabase(config, silentLog, (statement) => {
    if (!statement.includes("insert into notification") || batches++ < Number(letThrough)) return;
    writeSync(STANDARD_OUTPUT, "written\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
  await createTick({ db, now: () => new Date(now), log: silentLog, config: testConfig(dataDir) })();
};

await tickUntilKilled(...process.argv.slice(2));
