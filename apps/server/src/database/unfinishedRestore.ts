import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder within a data folder in which `restore` makes what takes the old one's place; it goes once all of that is in place. */
export const draftFolder = (dataDir: string): string => join(dataDir, "restoring");

/** Throws for a data folder whose `restore` was ended midway: without its database, a new and empty one would be made. Source: behaviour.md §7 Backup and restore. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (existsSync(join(dataDir, "database")) || !existsSync(draftFolder(dataDir))) return;
  throw new Error(
    `A restore into ${dataDir} did not finish. Run it again with --replace. What was there before it, if anything, is in its newest folder replaced-….`,
  );
};
