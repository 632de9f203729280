import { constants } from "node:fs";
import { chown, copyFile, link, mkdtemp, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ownNumber } from "../database/privateFolder.ts";
import { checkBackup } from "./checkBackup.ts";
import { errorCode } from "../base/errorCode.ts";
import { refuseExisting } from "./writeBackup.ts";

/** Gives a finished backup its name: by a link, or on another disk by a copy that is read back and compared. Never replaces a file. */
export const moveBackup = async (made: string, file: string): Promise<void> => {
  try {
    await link(made, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") await refuseExisting(file);
    if (errorCode(error) !== "EXDEV" && errorCode(error) !== "EPERM") throw error;
    await copyBackup(made, file);
  }
  await rm(made);
};

/** Copies a finished backup to another disk; the copy belongs to the owner of the backup, also if root makes it. Exported for its test. */
export const copyBackup = async (made: string, file: string): Promise<void> => {
  const aside = await mkdtemp(`${file}.part-`);
  try {
    const draft = join(aside, "backup.zip");
    await copyFile(made, draft, constants.COPYFILE_EXCL);
    const { uid, gid } = await stat(made);
    if (ownNumber() === 0) await chown(draft, uid, gid);
    const copied = await open(draft, "r+");
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
    await checkBackup(draft);
    await link(draft, file);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
