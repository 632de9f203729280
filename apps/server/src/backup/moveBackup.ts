import { constants } from "node:fs";
import { copyFile, link, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBackup } from "./checkBackup.ts";
import { errorCode } from "./placeFault.ts";
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

const copyBackup = async (made: string, file: string): Promise<void> => {
  const aside = await mkdtemp(`${file}.part-`);
  try {
    const draft = join(aside, "backup.zip");
    await copyFile(made, draft, constants.COPYFILE_EXCL);
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
