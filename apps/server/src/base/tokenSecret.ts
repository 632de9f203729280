import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { findText, readOrMakeText } from "./ownersFile.ts";

const MIN_SECRET_BYTES = 32;
const NEW_SECRET_BYTES = 48;
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
export const findKeptSecret = (dataDir: string): string | undefined => findText(join(dataDir, FILE));

/** The secret stored in `dataDir`, readable by its owner alone; generated if there is none. */
export const readKeptSecret = (dataDir: string): string =>
  readOrMakeText(join(dataDir, FILE), () => randomBytes(NEW_SECRET_BYTES).toString("base64url"));
