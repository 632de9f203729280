import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";

/**
 * Replaces a folder by one that `make` fills beside it, `FOLDER.new`, by two renames: nobody finds the folder half filled.
 * If anything fails, the folder stays as it is, or is put back; so is one that a killed call left in `FOLDER.old`.
 */
export const replaceFolder = async (
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<void> => {
  const [draft, old] = [`${folder}.new`, `${folder}.old`];
  const putBack = (): void => {
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
  };
  const clear = (): void => {
    for (const path of [draft, old]) rmSync(path, { recursive: true, force: true });
  };
  putBack();
  clear();
  try {
    mkdirSync(draft, { recursive: true });
    await make(draft);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
  } finally {
    putBack();
    clear();
  }
};
