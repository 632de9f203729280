import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "canopy mail outbox", KEY_BYTES));

/** Encrypts a text with the first of the server's secrets, so that a copy of the database opens no mailed link. */
export const seal = (text: string, [secret = ""]: readonly string[]): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
};

/** The text that was sealed with one of the secrets; undefined if none of them opens it. */
export const unseal = (sealed: string, secrets: readonly string[]): string | undefined => {
  const bytes = Buffer.from(sealed, "base64");
  for (const secret of secrets)
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      // sealed with another secret
    }
  return undefined;
};
