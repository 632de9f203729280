import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { findText, readOrMakeText } from "./ownersFile.ts";

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
export const findKeptSigningKey = (dataDir: string): string | undefined => findText(join(dataDir, FILE));

/** The key stored in `dataDir`, readable by its owner alone; generated if there is none. */
export const readKeptSigningKey = (dataDir: string): string =>
  readOrMakeText(join(dataDir, FILE), () =>
    generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
  );
