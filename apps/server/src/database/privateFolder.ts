import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { unusableDataFolder } from "../base/dataFolder.ts";
import { errorCode } from "../base/errorCode.ts";

const FOLDER_MODE = 0o700;
const ALL_BITS = 0o777;
/** The permission bits that stay: those of the owner. */
const OWN_BITS = 0o700;

/** Sets the mode of a file or folder; throws if the process may not. */
type ChangeMode = (path: string, mode: number) => void;

/** Number of the account that runs this process; undefined on Windows. */
export const ownNumber = (): number | undefined => process.getuid?.();

/**
 * Makes an existing folder and its content accessible to their owner alone: folders 0700, files 0600. Gives the number
 * of corrected entries. Leaves links alone. Throws with the repairing command if an entry belongs to another account,
 * also for root, whose new files that account could not read; one that names DATA_DIR if it is no folder or cannot be
 * changed. Does nothing on Windows, which has no such modes.
 * Source: behaviour.md §7 The server itself.
 */
export const makePrivate = (
  folder: string,
  changeMode: ChangeMode = chmodSync,
  account: number | undefined = ownNumber(),
): number => {
  const top = resolve(folder);
  if (account === undefined || !existsSync(top)) return 0;
  const found = statSync(top);
  if (!found.isDirectory()) throw unusableDataFolder(top, { code: "ENOTDIR" });
  if (found.uid !== account) throw foreign(top, found.uid);
  const correct = (path: string, mode: number, wanted: number): number => {
    if ((mode & ALL_BITS) === wanted) return 0;
    changeMode(path, wanted);
    return 1;
  };
  const walk = (path: string): number => {
    try {
      // the folder first, so that nobody else can see into it from then on
      let corrected = correct(path, lstatSync(path).mode, FOLDER_MODE);
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        const inner = join(path, entry.name);
        if (entry.isDirectory()) corrected += walk(inner);
        else if (entry.isFile()) {
          // a running database removes files of its own meanwhile
          const mode = lstatSync(inner, { throwIfNoEntry: false })?.mode;
          if (mode !== undefined) corrected += correct(inner, mode, mode & OWN_BITS);
        }
      }
      return corrected;
    } catch (error) {
      if (isRefusal(error)) throw notOurs(top, error);
      throw errorCode(error) === "EROFS" ? unusableDataFolder(top, error) : error;
    }
  };
  return walk(top);
};

const isRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "EACCES");

const foreign = (top: string, owner: number): Error => {
  const { username } = userInfo();
  return new Error(
    `${top} belongs to another account of this machine, number ${owner}. Run this as that account: sudo -u '#${owner}' … Or give the folder to ${username}: sudo chown -R ${username} '${top}' && chmod -R u=rwX,go= '${top}'`,
  );
};

const notOurs = (top: string, cause: NodeJS.ErrnoException): Error => {
  const { username } = userInfo();
  return new Error(
    `${cause.path ?? top} belongs to another account of this machine, so it cannot be closed to others. Mend it, then start Canopy again: sudo chown -R ${username} '${top}' && chmod -R u=rwX,go= '${top}'`,
    { cause },
  );
};
