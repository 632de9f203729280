import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The leftovers of killed processes: by age, because other processes may be at work in the folder. */
interface Abandoned {
  /** Time without a change after which an entry of the folder is a leftover. */
  readonly ageMs: number;
  readonly nowMs?: number;
  /** The beginning of the names of the entries; by default all. */
  readonly prefix?: string;
}

/** Removes leftovers in a folder; one that cannot be removed stays, and a folder that cannot be listed is left alone. */
export const removeAbandoned = async (
  folder: string,
  { ageMs, nowMs = Date.now(), prefix = "" }: Abandoned,
): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one
    const found = await stat(path).catch(() => undefined);
    if (!found || nowMs - found.mtimeMs < ageMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
};
