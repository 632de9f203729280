import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeBackup, type BackupFacts, type BackupSource } from "./writeBackup.ts";

/** The hour of the day, UTC, from which a day's backup is made. */
const FROM_HOUR = 2;
/** Nightly backups that are kept. Source: behaviour.md §7 Backup and restore. */
const KEPT = 7;

const folderOf = (dataDir: string): string => join(dataDir, "backups");

/** Removes the nightly backups that a killed server had begun, each a copy of the rows. Only for a folder that this process has locked. */
export const removeUnfinishedBackups = async (dataDir: string): Promise<void> => {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^canopy-\d{4}-\d{2}-\d{2}\.zip\.part-/.test(one)))
    // oxlint-disable-next-line no-await-in-loop -- seldom one
    await rm(join(folder, name), { recursive: true, force: true });
};

/** Makes the day's backup in DATA_DIR/backups, once a day, and deletes all but the newest seven; undefined if there is nothing to do. */
export const backUpNightly = async (source: BackupSource): Promise<BackupFacts | undefined> => {
  const now = source.now();
  const folder = folderOf(source.dataDir);
  const own = `canopy-${now.toISOString().slice(0, 10)}.zip`;
  const file = join(folder, own);
  if (now.getUTCHours() < FROM_HOUR || existsSync(file)) return undefined;
  const facts = await writeBackup(source, file, "NIGHT");
  const names = (await readdir(folder)).filter(
    // one of a later day was made while the clock was wrong, and pushes no other out
    (name) => /^canopy-\d{4}-\d{2}-\d{2}\.zip$/.test(name) && name <= own,
  );
  for (const name of names.toSorted().slice(0, -KEPT))
    // oxlint-disable-next-line no-await-in-loop -- one or two
    await rm(join(folder, name), { force: true });
  return facts;
};
