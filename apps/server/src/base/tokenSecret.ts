import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMissingFile } from "./missingFile.ts";

const MIN_SECRET_BYTES = 32;
const NEW_SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;
const FILE = "jwt-secret";

/** The secrets in a text: the first signs, all verify. */
export const secretsIn = (text: string): readonly string[] => text.split(",").map((secret) => secret.trim());

/** Says why these secrets cannot be used, without repeating one; undefined if they can. */
export const secretsFault = (secrets: readonly string[]): string | undefined => {
  const short = secrets.map((secret) => Buffer.byteLength(secret)).find((bytes) => bytes < MIN_SECRET_BYTES);
  if (short === undefined) return undefined;
  const each = secrets.length > 1 ? " each, separated by commas" : "";
  return `must have at least ${MIN_SECRET_BYTES} bytes${each}, it has ${short}`;
};

/** The secret stored in `dataDir`; undefined if there is none yet. */
export const findKeptSecret = (dataDir: string): string | undefined => {
  try {
    return readFileSync(join(dataDir, FILE), "utf8").trim();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
};

/** The secret stored in `dataDir`, readable by its owner alone; generated if there is none. */
export const readKeptSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true });
  const fresh = randomBytes(NEW_SECRET_BYTES).toString("base64url");
  try {
    writeFileSync(join(dataDir, FILE), fresh, { flag: "wx", mode: OWNER_ONLY });
    return fresh;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      return findKeptSecret(dataDir) ?? fresh;
    throw error;
  }
};
