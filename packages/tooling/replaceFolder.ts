import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";

/**
 * Replaces a folder by one that `make` fills beside it, `FOLDER.new`, by renaming: whoever reads the folder meanwhile
 * finds either of them whole. If `make` rejects, the folder stays as it is.
 */
export const replaceFolder = async (
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<void> => {
  const [draft, old] = [`${folder}.new`, `${folder}.old`];
  const clear = (): void => {
    for (const path of [draft, old]) rmSync(path, { recursive: true, force: true });
  };
  clear();
  try {
    mkdirSync(draft, { recursive: true });
    await make(draft);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
  } finally {
    clear();
  }
};
