import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The folder is held by another process. */
export class FolderInUseError extends Error {}

/**
 * Takes a folder for this process alone and gives back its release; throws FolderInUseError where another process holds it. It is
 * a kernel lock (SQLite's), so it vanishes with the process however that ends, and nothing stale is left behind.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
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
