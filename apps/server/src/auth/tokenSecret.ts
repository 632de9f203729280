import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MIN_SECRET_BYTES = 32;
const NEW_SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;

/** The key that signs access tokens: JWT_SECRET, or one made once and kept in DATA_DIR. Throws below 32 bytes. */
export const readTokenSecret = async (
  jwtSecret: string | undefined,
  dataDir: string,
): Promise<Uint8Array> => {
  const text = jwtSecret ?? (await readKeptSecret(join(dataDir, "jwt-secret"), dataDir));
  const secret = new TextEncoder().encode(text.trim());
  if (secret.length >= MIN_SECRET_BYTES) return secret;
  throw new Error(`JWT_SECRET must have at least ${MIN_SECRET_BYTES} bytes, it has ${secret.length}`);
};

const readKeptSecret = async (file: string, dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(NEW_SECRET_BYTES).toString("base64url");
  try {
    await writeFile(file, fresh, { flag: "wx", mode: OWNER_ONLY });
    return fresh;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return readFile(file, "utf8");
    throw error;
  }
};
