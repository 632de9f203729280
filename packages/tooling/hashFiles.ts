import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A hash (hex) over the names and contents of all files in a folder that match the globs. */
export const hashFiles = (folder: string, globs: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const path of globSync(globs, { cwd: folder }).toSorted()) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};
