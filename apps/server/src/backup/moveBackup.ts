import { constants } from "node:fs";
import { chown, copyFile, link, mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ownNumber } from "../database/privateFolder.ts";
import { checkBackup } from "./checkBackup.ts";
import { errorCode } from "../base/errorCode.ts";
import { refuseExisting } from "./writeBackup.ts";

/** The codes by which a file system without links refuses one: those of USB sticks and of some network drives. */
const NO_LINKS: ReadonlySet<unknown> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** The calls that some disks refuse, and the check of a copy; a test gives its own. */
interface BackupDisk {
  readonly link: typeof link;
  readonly chown: typeof chown;
  readonly check: (path: string) => Promise<unknown>;
  readonly isRoot: () => boolean;
}

const disk: BackupDisk = { link, chown, check: checkBackup, isRoot: () => ownNumber() === 0 };

/** Gives a finished backup its name: by a link, or on another disk by a copy that is read back and compared. Never replaces a file. */
export const moveBackup = async (made: string, file: string, on = disk): Promise<void> => {
  try {
    await on.link(made, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") await refuseExisting(file);
    if (errorCode(error) !== "EXDEV" && !NO_LINKS.has(errorCode(error))) throw error;
    await copyBackup(made, file, on);
  }
  await rm(made);
};

/** Copies a finished backup to another disk; the copy belongs to the owner of the backup, also if root makes it. Exported for its test. */
export const copyBackup = async (made: string, file: string, on = disk): Promise<void> => {
  const aside = await mkdtemp(`${file}.part-`);
  try {
    const draft = join(aside, "backup.zip");
    await copyFile(made, draft, constants.COPYFILE_EXCL);
    const { uid, gid } = await stat(made);
    if (on.isRoot()) await on.chown(draft, uid, gid).catch(unlessWithoutOwners);
    const copied = await open(draft, "r+");
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
    await on.check(draft);
    await place(draft, file, on);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/** Root is refused this only where files have no owners of their own. */
const unlessWithoutOwners = (error: unknown): void => {
  if (errorCode(error) !== "EPERM") throw error;
};

/** Gives a copy its name, without a link where the disk knows none. */
const place = async (draft: string, file: string, on: BackupDisk): Promise<void> => {
  try {
    await on.link(draft, file);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error;
    await refuseExisting(file);
    await rename(draft, file);
  }
};
