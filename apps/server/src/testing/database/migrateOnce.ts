import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { silentLog } from "#base/log.ts";

/** Run as a process by the migration tests: migrates the database at its argument and prints the applied scripts. */
const migrateOnce = async (databaseUrl: string): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataDir: "" }, silentLog);
  process.stdout.write(JSON.stringify(await migrate(database.db)));
  await database.close();
};

await migrateOnce(process.argv[2] ?? "");
