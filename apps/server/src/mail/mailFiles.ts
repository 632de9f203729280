import { readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../base/settings.ts";

/** The folder of mails that are written as files. */
export const mailFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "outbox");

/** Deletes the files of these mails; mails that have none, or whose file is gone, are passed over. */
export const deleteMailFiles = async (
  { config }: { readonly config: Pick<Config, "dataDir"> },
  mailIds: readonly string[],
): Promise<void> => {
  if (mailIds.length === 0) return;
  const folder = mailFolder(config);
  const names = await readdir(folder).catch((): string[] => []);
  const gone = names.filter((name) => mailIds.some((id) => name.includes(`-${id}.eml`)));
  await Promise.all(gone.map((name) => unlink(join(folder, name)).catch(() => undefined)));
};
