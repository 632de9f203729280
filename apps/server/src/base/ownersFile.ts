import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./errorCode.ts";
import { isMissingFile } from "./missingFile.ts";

const OWNER_ONLY = 0o600;

/** The text of a file; undefined if there is no such file. */
export const findText = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
};

/** The text of a file that its owner alone may read; made if there is no such file. */
export const readOrMakeText = (path: string, make: () => string): string => {
  const kept = findText(path);
  if (kept !== undefined) return kept;
  mkdirSync(dirname(path), { recursive: true });
  const fresh = make();
  try {
    writeFileSync(path, fresh, { flag: "wx", mode: OWNER_ONLY });
    return fresh;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return findText(path) ?? fresh;
    throw error;
  }
};
