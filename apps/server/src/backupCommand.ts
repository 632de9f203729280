import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { WITHOUT_BROKEN_FILES, brokenLines } from "./backup/brokenFiles.ts";
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
/** The exit code of a backup that is whole but for broken files. */
const WITHOUT_SOME = 3;
const USAGE = `Usage: npx --yes pnpm@12 backup [FILE] [${WITHOUT_BROKEN_FILES}] (with the same DATA_DIR and DATABASE_URL as the server)`;

const now = () => new Date();

/** `backup [FILE] [--without-broken-files]`: one file with everything, also beside a running server. Source: behaviour.md §7 Backup and restore. */
const run = async (given: readonly string[]): Promise<void> => {
  const [name, ...more] = given.filter((one) => !one.startsWith("-"));
  const flags = given.filter((one) => one.startsWith("-"));
  if (more.length > 0 || flags.some((flag) => flag !== WITHOUT_BROKEN_FILES)) throw new Error(USAGE);
  process.umask(OWNER_ONLY);
  const place = readPlace(process.env);
  const stamp = now().toISOString().slice(0, 19).replaceAll(":", "-");
  // pnpm runs commands in the top folder; INIT_CWD is the person's own
  const file = resolve(process.env["INIT_CWD"] ?? ".", name ?? `canopy-${stamp}.zip`);
  const facts = await backUp(place, file, flags.length > 0);
  const lines = [
    `${facts.file}: ${facts.rows} rows of ${facts.tables} tables, ${facts.files} files, ${facts.bytes} bytes`,
    "read back and compared: ok",
    ...brokenLines(facts.broken),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (facts.broken.length > 0) process.exitCode = WITHOUT_SOME;
};

const backUp = async (
  place: ReturnType<typeof readPlace>,
  file: string,
  leavesOutBroken: boolean,
): Promise<BackupFacts> => {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === undefined) {
    // root may ask a running server, but may not open its folder
    if (ownNumber() !== 0) makePrivate(dataDir);
    if (!existsSync(join(dataDir, "database")))
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`);
    const made = await askRunningServer(dataDir, file, leavesOutBroken);
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
    return await writeBackup({ db: database.db, files, dataDir, now, leavesOutBroken }, file);
  } finally {
    await database.close();
  }
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
