import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorCode } from "./errorCode.ts";

const NO_FOLDER = "is no folder, or lies below a file";
const NOT_OURS = "cannot be written by this account";

/** The reasons why a folder cannot be used, by the code of the disk. */
const faults: Readonly<Record<string, string>> = {
  EROFS: "is on a file system that is mounted read-only",
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ENOENT: "cannot be made, because its file system takes no folders",
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
};

/** The error that names DATA_DIR and its remedy; another error as it is. */
export const unusableDataFolder = (folder: string, cause: unknown): unknown => {
  const code = String(errorCode(cause));
  const fault = faults[code];
  return fault === undefined
    ? cause
    : new Error(
        `DATA_DIR cannot be used: ${folder} ${fault} (${code}). Set DATA_DIR to a folder that this account may write in.`,
        { cause },
      );
};

/** Makes a folder after those above it: with `recursive`, Node goes on for ever below /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder) || dirname(folder) === folder) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
};

/** Makes the data folder where it is missing. Throws an error that names DATA_DIR if it cannot be made or written. */
export const makeDataFolder = (dataDir: string): void => {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusableDataFolder(folder, error);
  }
};
