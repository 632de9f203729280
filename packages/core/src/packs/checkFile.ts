import { checkPack, type CheckOptions } from "./packCheck.ts";
import { NotAZip } from "./packFiles.ts";
import type { PackVerdict } from "./packVerdict.ts";
import { openPackZip } from "./packZip.ts";

/** Checks the file of a pack without a server. Rejects where the file cannot be read at all, or once `signal` is aborted. Source: behaviour.md §7 Packs. */
export const checkPackFile = async (file: Blob, options: CheckOptions = {}): Promise<PackVerdict> => {
  try {
    return await checkPack(await openPackZip(file), options);
  } catch (error) {
    if (error instanceof NotAZip) return { outcome: "NO_ZIP", reason: error.reason };
    throw error;
  }
};
