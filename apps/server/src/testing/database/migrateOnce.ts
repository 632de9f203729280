import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { silentLog } from "#base/log.ts";

/** Run by the migration tests as a process of its own: migrates the database at its argument and prints what it applied. */
const migrateOnce = async (databaseUrl: string): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataDir: "" }, silentLog);
  process.stdout.write(JSON.stringify(await migrate(database.db)));
  await database.close();
};

await migrateOnce(process.argv[2] ?? "");
