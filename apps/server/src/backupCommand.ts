import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { askRunningServer } from "./backup/backupSocket.ts";
import { writeBackup, type BackupFacts } from "./backup/writeBackup.ts";
import { readPlace } from "./base/config.ts";
import { silentLog } from "./base/log.ts";
import { FolderInUseError } from "./database/lockFolder.ts";
import { openDatabase } from "./database/open.ts";
import { makePrivate, ownNumber } from "./database/privateFolder.ts";
import { openBucket } from "./files/bucket.ts";
import { openFileStore } from "./files/fileStore.ts";

/** umask: files that the command writes are readable by their owner alone. */
const OWNER_ONLY = 0o077;
const USAGE =
  "Usage: npx --yes pnpm@12 backup [FILE] (with the same DATA_DIR and DATABASE_URL as the server)";

const now = () => new Date();

/** `backup [FILE]`: one file with everything, also beside a running server. Source: behaviour.md §7 Backup and restore. */
const run = async (given: readonly string[]): Promise<void> => {
  const [name, ...more] = given;
  if (more.length > 0 || name?.startsWith("-")) throw new Error(USAGE);
  process.umask(OWNER_ONLY);
  const place = readPlace(process.env);
  const stamp = now().toISOString().slice(0, 19).replaceAll(":", "-");
  // pnpm runs commands in the top folder; INIT_CWD is the person's own
  const file = resolve(process.env["INIT_CWD"] ?? ".", name ?? `canopy-${stamp}.zip`);
  const facts = await backUp(place, file);
  process.stdout.write(
    `${facts.file}: ${facts.rows} rows of ${facts.tables} tables, ${facts.files} files, ${facts.bytes} bytes\nread back and compared: ok\n`,
  );
};

const backUp = async (place: ReturnType<typeof readPlace>, file: string): Promise<BackupFacts> => {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === undefined) {
    // root may ask a running server, but may not open its folder
    if (ownNumber() !== 0) makePrivate(dataDir);
    if (!existsSync(join(dataDir, "database")))
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`);
    const made = await askRunningServer(dataDir, file);
    if (made) return made;
    makePrivate(dataDir);
  }
  const database = await openDatabase(place, silentLog).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(`Canopy runs on ${dataDir} and does not answer. Stop it, then back up again.`, {
      cause: error,
    });
  });
  try {
    const kept = place.bucket && (await openBucket(place.bucket));
    const files = await openFileStore({ folder: join(dataDir, "files"), isShared: true, kept });
    return await writeBackup({ db: database.db, files, dataDir, now }, file);
  } finally {
    await database.close();
  }
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
