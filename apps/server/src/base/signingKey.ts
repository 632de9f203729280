import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMissingFile } from "./missingFile.ts";

const OWNER_ONLY = 0o600;
const FILE = "signing-key";

/** Signs packs with Ed25519. */
export interface SigningKey {
  /** The 32 bytes of the public key, base64. */
  readonly publicKey: string;
  /** The 64 bytes of the signature, base64. */
  sign(bytes: Uint8Array): string;
}

/** The private key in a text: base64 of its PKCS #8; undefined for anything else. */
const keyIn = (text: string): KeyObject | undefined => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
};

/** True for a text that `openSigningKey` takes. */
export const isSigningKey = (text: string): boolean => keyIn(text) !== undefined;

/** The key of a text; throws if it holds none. */
export const openSigningKey = (text: string): SigningKey => {
  const key = keyIn(text);
  if (!key) throw new Error("the signing key is no Ed25519 key in base64 of PKCS #8");
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x, "base64url").toString("base64"),
    sign: (bytes) => sign(null, bytes, key).toString("base64"),
  };
};

/** The key stored in `dataDir`; undefined if there is none yet. */
export const findKeptSigningKey = (dataDir: string): string | undefined => {
  try {
    return readFileSync(join(dataDir, FILE), "utf8").trim();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
};

/** The key stored in `dataDir`, readable by its owner alone; generated if there is none. */
export const readKeptSigningKey = (dataDir: string): string => {
  const kept = findKeptSigningKey(dataDir);
  if (kept !== undefined) return kept;
  mkdirSync(dataDir, { recursive: true });
  const { privateKey } = generateKeyPairSync("ed25519");
  const fresh = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  try {
    writeFileSync(join(dataDir, FILE), fresh, { flag: "wx", mode: OWNER_ONLY });
    return fresh;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      return findKeptSigningKey(dataDir) ?? fresh;
    throw error;
  }
};
