import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "../base/dataFolder.ts";

/** Another process has locked the folder. */
export class FolderInUseError extends Error {}

/**
 * Locks a folder for this process and gives the function that releases it; throws FolderInUseError if another process
 * has locked it. It is a kernel lock (SQLite's), so it ends with the process, and no stale lock remains.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeDataFolder(folder);
  const lock = new DatabaseSync(join(folder, ".lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(
      `${folder} is in use by another Canopy process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return () => lock.close();
};
