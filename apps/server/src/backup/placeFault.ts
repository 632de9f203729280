import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../base/errorCode.ts";

/** Creates the folder of a file that is to be written. Throws before anything is made if the account may not write in it. */
export const prepareFolder = async (file: string): Promise<void> => {
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `This account may not write in ${folder} (${String(errorCode(cause))}). Name a file in a folder of its own, such as DATA_DIR. Nothing was backed up.`,
      { cause },
    );
  }
};
