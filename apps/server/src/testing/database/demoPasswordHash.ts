import { argon2Sync, randomBytes } from "node:crypto";
import { DEMO_PASSWORD } from "#base/passwordRules.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** The least that argon2 takes: the product's settings cost 40 ms of a processor in every sign-in of every test. */
const least = { memory: 8, passes: 1, parallelism: 1 };

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const nonce = randomBytes(SALT_BYTES);
const key = argon2Sync("argon2id", { ...least, nonce, message: DEMO_PASSWORD, tagLength: KEY_BYTES });

/** A hash of the demo's password that is quick to check. What the product's own settings are, and that sign-in uses them, `passwords.test.ts` and `login.test.ts` show. */
export const demoPasswordHash = `$argon2id$v=19$m=${least.memory},t=${least.passes},p=${least.parallelism}$${base64(nonce)}$${base64(key)}`;
