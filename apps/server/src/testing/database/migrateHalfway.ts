import { writeSync } from "node:fs";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { silentLog } from "#base/log.ts";

const STANDARD_OUTPUT = 1;

/**
 * Run as a process by the migration tests: applies the scripts of a folder until a statement has created the table
 * `half`, prints that and waits to be killed. Arguments: DATABASE_URL or '', DATA_DIR, folder.
 */
const migrateHalfway = async (databaseUrl = "", dataDir = "", folder = ""): Promise<void> => {
  const config = { databaseUrl: databaseUrl || undefined, dataDir };
  const { db } = await openDatabase(config, silentLog, (statement) => {
    if (!statement.includes("table half")) return;
    writeSync(STANDARD_OUTPUT, "halfway\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
  await migrate(db, new URL(folder));
};

await migrateHalfway(...process.argv.slice(2));
