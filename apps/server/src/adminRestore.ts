import { existsSync } from "node:fs";
import { join } from "node:path";
import { restoreAdministrator } from "./auth/restoreAdministrator.ts";
import { seedRoles } from "./auth/seedRoles.ts";
import { readPlace } from "./base/config.ts";
import { FolderInUseError } from "./database/lockFolder.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { makePrivate } from "./database/privateFolder.ts";
import { readFormerUsers } from "./users/formerUsers.ts";
import { silentLog } from "./base/log.ts";

/** umask: files that the command writes are readable by their owner alone. */
const OWNER_ONLY = 0o077;
const USAGE =
  "Say whom: npx --yes pnpm@12 admin:restore EMAIL (with the same DATA_DIR or DATABASE_URL, and PUBLIC_URL, as the server)";

/** `admin:restore EMAIL`: makes an existing user an effective administrator, on the machine itself. Source: README.md. */
const run = async (given: readonly string[]): Promise<void> => {
  const [email, ...more] = given;
  if (email === undefined || more.length > 0 || !email.includes("@")) throw new Error(USAGE);
  process.umask(OWNER_ONLY);
  const place = readPlace(process.env);
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, "database")))
    throw new Error(`There is no database in ${place.dataDir}. Set DATA_DIR to the folder of the server.`);
  if (place.databaseUrl === undefined) makePrivate(place.dataDir);
  const database = await openDatabase(place, silentLog).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(
      `Canopy runs on ${place.dataDir}, and its embedded database serves one process at a time. Stop the server, run admin:restore again, then start the server.`,
      { cause: error },
    );
  });
  try {
    // the folder is locked for this process; on PostgreSQL servers may be running, and they migrate by themselves
    if (place.databaseUrl === undefined) {
      await migrate(database.db);
      await seedRoles(database.db);
    }
    const { publicUrl } = place;
    const formerIds = (await readFormerUsers(place.dataDir)).map(({ id }) => id);
    const lines = await restoreAdministrator(database.db, { email, now: new Date(), publicUrl, formerIds });
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await database.close();
  }
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
