import { createHash, randomBytes, randomInt } from "node:crypto";

const TOKEN_BYTES = 32;

/** A random token for a mailed link: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** The form in which the database stores a random secret: its sha-256 as hexadecimal text. */
export const digest = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The form in which failed sign-ins and mailed links are counted for an address, whatever its case. */
export const addressDigest = (email: string): string => digest(email.toLowerCase());

/** Without 0, O, 1, I and L, because people read it aloud and type it. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 6;
const GROUP_CHARS = 4;

/** A random one-time password of 118 bits, as six groups of four: from 112 bits on a plain hash may store it. */
export const newOneTimePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
