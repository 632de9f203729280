import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The folder within a data folder in which `restore` makes what takes the old one's place; it goes once all of that is in place. */
export const draftFolder = (dataDir: string): string => join(dataDir, "restoring");

/** Whether a `restore` was ended midway and left the data folder without a database. */
export const isUnfinishedRestore = (dataDir: string): boolean =>
  !existsSync(join(dataDir, "database")) && existsSync(draftFolder(dataDir));

/**
 * Throws for a data folder whose `restore` was ended midway: without its database, a new and empty one would be made.
 * Where the database is in place, removes what an ended `restore` left. Only for a folder that this process has locked.
 * Source: behaviour.md §7 Backup and restore.
 */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (isUnfinishedRestore(dataDir))
    throw new Error(
      `A restore into ${dataDir} did not finish. Run it again with --replace. What was there before it, if anything, is in its newest folder replaced-….`,
    );
  rmSync(draftFolder(dataDir), { recursive: true, force: true });
};
