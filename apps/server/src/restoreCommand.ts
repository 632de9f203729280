import { resolve } from "node:path";
import { restoreBackup } from "./backup/restoreBackup.ts";
import { readPlace } from "./base/config.ts";
import { makeDataFolder } from "./base/dataFolder.ts";
import { makePrivate } from "./database/privateFolder.ts";

/** umask: files that the command writes are readable by their owner alone. */
const OWNER_ONLY = 0o077;
const USAGE =
  "Usage: npx --yes pnpm@12 restore FILE [--replace] (with the DATA_DIR and DATABASE_URL to restore into; stop the server first)";

/** `restore FILE [--replace]`: everything from a backup, into an empty place or instead of what is there. Source: behaviour.md §7 Backup and restore. */
const run = async (given: readonly string[]): Promise<void> => {
  const names = given.filter((one) => !one.startsWith("-"));
  const flags = given.filter((one) => one.startsWith("-"));
  const [name] = names;
  if (name === undefined || names.length > 1 || flags.some((flag) => flag !== "--replace"))
    throw new Error(USAGE);
  process.umask(OWNER_ONLY);
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const target = { ...readPlace(process.env), replaces: flags.length > 0, now: () => new Date() };
  makePrivate(target.dataDir);
  // the embedded database makes it once the backup was checked
  if (target.databaseUrl !== undefined) makeDataFolder(target.dataDir);
  const lines = await restoreBackup(file, target);
  process.stdout.write(`${lines.join("\n")}\n`);
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
