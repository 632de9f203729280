import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "../base/dataFolder.ts";

/** Another process has locked the folder. */
export class FolderInUseError extends Error {}

/** SQLite's code of a file that another process has locked, and the bits of its codes that name the kind. */
const BUSY = 5;
const KIND = 0xff;

const isLocked = (error: unknown): boolean => {
  const code: unknown = Reflect.get(Object(error), "errcode");
  return typeof code === "number" && (code & KIND) === BUSY;
};

/** The error of a lock that cannot be taken for another reason: a disk that locks no files, or a file that is no lock. */
const unlockable = (file: string, cause: unknown): Error => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `DATA_DIR cannot be locked for this process: ${file}, ${reason}. Set DATA_DIR to a folder on a disk of this machine. If it is on one and no Canopy runs, remove that file.`,
    { cause },
  );
};

/**
 * Locks a folder for this process and gives the function that releases it; throws FolderInUseError if another process
 * has locked it, and an error with the reason if it cannot be locked at all. It is a kernel lock (SQLite's), so it ends
 * with the process, and no stale lock remains.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeDataFolder(folder);
  const file = join(folder, ".lock");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    lock?.close();
    if (!isLocked(cause)) throw unlockable(file, cause);
    throw new FolderInUseError(
      `${folder} is in use by another Canopy process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  const held = lock;
  return () => held.close();
};
